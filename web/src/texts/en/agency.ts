import type { agencyTexts as spanish } from "../agency";
import type { TranslationOf } from "../translation";

export const agencyTexts: TranslationOf<typeof spanish> = {
  name: "Agency for the Regulation and Control of Biosecurity and Quarantine for Galápagos (ABG)",
  contact: "Contact",
  details: "Address, telephone numbers and opening hours:",
  site: "bioseguridadgalapagos.gob.ec",
  siteUrl: "https://bioseguridadgalapagos.gob.ec/",
  pages: "This site",
};
