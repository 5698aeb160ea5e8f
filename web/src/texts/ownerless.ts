import { ownerlessReasonLabels } from "./labels";

export const ownerlessTexts = {
  reasons: ownerlessReasonLabels,
  /** In the place of a passenger. */
  said: (reason: keyof typeof ownerlessReasonLabels) => `Sin pasajero: ${ownerlessReasonLabels[reason].toLowerCase()}`,
};
