import { texts } from "../../texts/catalogue";
import type { departureStateLabels } from "../../texts/labels";

const { outcomes } = texts.review.departure;

/** Whether the control before boarding has decided, also that nobody looked. */
export const isDecidedBeforeBoarding = (
  state: keyof typeof departureStateLabels | null,
): state is keyof typeof outcomes => state !== null && state in outcomes;
