import type { declarationCodeTexts as spanish } from "../declaration-code";
import type { TranslationOf } from "../translation";

export const declarationCodeTexts: TranslationOf<typeof spanish> = {
  label: "Code der Erklärung",
  placeholder: "D-7K3M-Q2X9",
  find: "Suchen",
  wrong: "Dieser Code ist unvollständig. Nach dem D folgen 8 Buchstaben oder Ziffern.",
};
