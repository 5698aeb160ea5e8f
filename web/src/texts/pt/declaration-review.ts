import type { declarationReviewTexts as spanish } from "../declaration-review";
import type { TranslationOf } from "../translation";

export const declarationReviewTexts: TranslationOf<typeof spanish> = {
  change: "Alterar",
  changeNamed: (step: string) => `Alterar ${step}`,
  noItems: "Não declara produtos.",
  oath: "Juramento",
  oathChanged: "O texto mudou depois que você o aceitou. Leia e aceite novamente.",
  accept: "Aceito e declaro sob juramento o que consta acima.",
  spanishBinds: "Esta tradução é informativa. Vale o texto em espanhol.",
  spanishText: "Texto em espanhol",
  onlySpanish:
    "O texto que vale está em espanhol. Se não o entender, peça ajuda no posto de controle antes de aceitá-lo.",
};
