import type { declarationReviewTexts as spanish } from "../declaration-review";
import type { TranslationOf } from "../translation";

export const declarationReviewTexts: TranslationOf<typeof spanish> = {
  change: "Alterar",
  changeNamed: (step: string) => `Alterar ${step}`,
  noItems: "Não declara produtos.",
  oath: "Juramento",
  oathChanged: "O texto mudou depois que você o aceitou. Leia e aceite novamente.",
  accept: "Aceito e declaro sob juramento o que consta acima.",
};
