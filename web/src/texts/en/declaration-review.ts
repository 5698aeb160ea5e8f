import type { declarationReviewTexts as spanish } from "../declaration-review";
import type { TranslationOf } from "../translation";

export const declarationReviewTexts: TranslationOf<typeof spanish> = {
  change: "Change",
  changeNamed: (step: string) => `Change ${step}`,
  noItems: "No products declared.",
  oath: "Oath",
  oathChanged: "The text has changed since you accepted it. Read it and accept it again.",
  accept: "I accept the above and declare it under oath.",
  spanishBinds: "This translation is for information. The Spanish text is the one that binds.",
  spanishText: "Text in Spanish",
  onlySpanish:
    "The text that binds is in Spanish. If you do not understand it, ask for help at the checkpoint before you accept it.",
};
