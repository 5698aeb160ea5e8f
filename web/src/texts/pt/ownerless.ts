import type { ownerlessTexts as spanish } from "../ownerless";
import type { TranslationOf } from "../translation";
import { ownerlessReasonLabels } from "./labels";

export const ownerlessTexts: TranslationOf<typeof spanish> = {
  reasons: ownerlessReasonLabels,
  said: (reason) => `Sem passageiro: ${ownerlessReasonLabels[reason].toLowerCase()}`,
};
