import type { correctionTexts as spanish } from "../corrections";
import type { TranslationOf } from "../translation";

export const correctionTexts: TranslationOf<typeof spanish> = {
  title: "Corrections de l’agence",
  version: (n: number) => `Version ${n}`,
  by: (name: string) => `par ${name}`,
  byAgency: "par l’agence",
  requestedBy: (who: string) => `Demandée par : ${who}`,
  reason: (why: string) => `Motif : ${why}`,
};
