import type { legalLinkTexts as spanish } from "../legal-links";
import type { TranslationOf } from "../translation";

export const legalLinkTexts: TranslationOf<typeof spanish> = {
  citation: (title: string, article: string | null) => (article ? `${title}, art. ${article}` : title),
  referential: "de referência",
  toBeCompared: "* Citação de referência: a agência ainda não a comparou com o texto oficial.",
  whys: "Por que são citadas",
  repealed: "não está mais em vigor",
};
