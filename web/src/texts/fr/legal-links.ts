import type { legalLinkTexts as spanish } from "../legal-links";
import type { TranslationOf } from "../translation";

export const legalLinkTexts: TranslationOf<typeof spanish> = {
  citation: (title: string, article: string | null) => (article ? `${title}, art. ${article}` : title),
  referential: "à titre indicatif",
  toBeCompared: "* Citation indicative : l’agence ne l’a pas encore comparée avec le texte officiel.",
  whys: "Pourquoi ces normes sont citées",
  repealed: "n’est plus en vigueur",
};
