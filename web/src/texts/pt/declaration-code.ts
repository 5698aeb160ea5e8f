import type { declarationCodeTexts as spanish } from "../declaration-code";
import type { TranslationOf } from "../translation";

export const declarationCodeTexts: TranslationOf<typeof spanish> = {
  label: "Código da declaração",
  placeholder: "D-7K3M-Q2X9",
  find: "Buscar",
  wrong: "Esse código não está completo. Ele tem 8 letras ou números depois do D.",
};
