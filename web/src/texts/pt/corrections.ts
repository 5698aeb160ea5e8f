import type { correctionTexts as spanish } from "../corrections";
import type { TranslationOf } from "../translation";

export const correctionTexts: TranslationOf<typeof spanish> = {
  title: "Correções da agência",
  version: (n: number) => `Versão ${n}`,
  by: (name: string) => `por ${name}`,
  byAgency: "pela agência",
  requestedBy: (who: string) => `Pedido por: ${who}`,
  reason: (why: string) => `Motivo: ${why}`,
};
