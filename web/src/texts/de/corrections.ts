import type { correctionTexts as spanish } from "../corrections";
import type { TranslationOf } from "../translation";

export const correctionTexts: TranslationOf<typeof spanish> = {
  title: "Korrekturen der Behörde",
  version: (n: number) => `Version ${n}`,
  by: (name: string) => `durch ${name}`,
  byAgency: "durch die Behörde",
  requestedBy: (who: string) => `Gewünscht von: ${who}`,
  reason: (why: string) => `Grund: ${why}`,
};
