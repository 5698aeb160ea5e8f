import type { declarationCodeTexts as spanish } from "../declaration-code";
import type { TranslationOf } from "../translation";

export const declarationCodeTexts: TranslationOf<typeof spanish> = {
  label: "Code de la déclaration",
  placeholder: "D-7K3M-Q2X9",
  find: "Rechercher",
  wrong: "Ce code est incomplet. Il comporte 8 lettres ou chiffres après le D.",
};
