import type { declarationCodeTexts as spanish } from "../declaration-code";
import type { TranslationOf } from "../translation";

export const declarationCodeTexts: TranslationOf<typeof spanish> = {
  label: "Declaration code",
  placeholder: "D-7K3M-Q2X9",
  find: "Find",
  wrong: "That code is incomplete. It has 8 letters or numbers after the D.",
};
