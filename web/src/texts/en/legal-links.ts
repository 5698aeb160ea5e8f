import type { legalLinkTexts as spanish } from "../legal-links";
import type { TranslationOf } from "../translation";

export const legalLinkTexts: TranslationOf<typeof spanish> = {
  citation: (title: string, article: string | null) => (article ? `${title}, art. ${article}` : title),
  referential: "indicative",
  toBeCompared: "* Indicative citation: the agency has not yet checked it against the official text.",
  whys: "Why they are cited",
  repealed: "no longer in force",
};
