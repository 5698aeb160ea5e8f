import type { agencyTexts as spanish } from "../agency";
import type { TranslationOf } from "../translation";

export const agencyTexts: TranslationOf<typeof spanish> = {
  name: "Biosicherheitsbehörde der Galápagos (Agencia de Regulación y Control de la Bioseguridad y Cuarentena para Galápagos)",
  contact: "Kontakt",
  details: "Adresse, Telefonnummern und Öffnungszeiten (auf Spanisch):",
  site: "bioseguridadgalapagos.gob.ec",
  siteUrl: "https://bioseguridadgalapagos.gob.ec/",
  pages: "Diese Website",
};
