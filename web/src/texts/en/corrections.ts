import type { correctionTexts as spanish } from "../corrections";
import type { TranslationOf } from "../translation";

export const correctionTexts: TranslationOf<typeof spanish> = {
  title: "Corrections by the agency",
  version: (n: number) => `Version ${n}`,
  by: (name: string) => `by ${name}`,
  byAgency: "by the agency",
  requestedBy: (who: string) => `Requested by: ${who}`,
  reason: (why: string) => `Reason: ${why}`,
};
