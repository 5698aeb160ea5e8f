import type { agencyTexts as spanish } from "../agency";
import type { TranslationOf } from "../translation";

export const agencyTexts: TranslationOf<typeof spanish> = {
  name: "Agência de Regulação e Controle da Biossegurança e Quarentena para Galápagos (ABG)",
  contact: "Contato",
  details: "Endereço, telefones e horários:",
  site: "bioseguridadgalapagos.gob.ec",
  siteUrl: "https://bioseguridadgalapagos.gob.ec/",
  pages: "Este site",
};
