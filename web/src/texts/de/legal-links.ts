import type { legalLinkTexts as spanish } from "../legal-links";
import type { TranslationOf } from "../translation";

export const legalLinkTexts: TranslationOf<typeof spanish> = {
  citation: (title: string, article: string | null) => (article ? `${title}, Art. ${article}` : title),
  referential: "zur Orientierung",
  toBeCompared:
    "* Nur zur Orientierung genannt: Die Biosicherheitsbehörde hat die Angabe noch nicht mit dem amtlichen Text verglichen.",
  whys: "Warum sie genannt werden",
  repealed: "gilt nicht mehr",
};
