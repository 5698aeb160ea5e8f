import type { agencyTexts as spanish } from "../agency";
import type { TranslationOf } from "../translation";

export const agencyTexts: TranslationOf<typeof spanish> = {
  name: "Agencia de Regulación y Control de la Bioseguridad y Cuarentena para Galápagos",
  contact: "Contact",
  details: "Adresse, téléphones et horaires :",
  site: "bioseguridadgalapagos.gob.ec",
  siteUrl: "https://bioseguridadgalapagos.gob.ec/",
  pages: "Ce site",
};
