import type { declarationReviewTexts as spanish } from "../declaration-review";
import type { TranslationOf } from "../translation";

export const declarationReviewTexts: TranslationOf<typeof spanish> = {
  change: "Change",
  changeNamed: (step: string) => `Change ${step}`,
  noItems: "No products declared.",
  oath: "Oath",
  oathChanged: "The text has changed since you accepted it. Read it and accept it again.",
  accept: "I accept the above and declare it under oath.",
};
