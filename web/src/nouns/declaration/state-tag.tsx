import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import { isDecidedBeforeBoarding } from "./departure-outcome";

type DepartureState = keyof typeof departureStateLabels;
type State = keyof typeof texts.declarations.states;

/** Where a declaration stands. */
export const DeclarationStateTag = ({ state }: { state: State }) => (
  <Tag tone={TONES.declaration[state]}>{texts.declarations.states[state]}</Tag>
);

/** What the control before boarding decided, where a control on arrival is told; nothing while it has not. */
export const DepartureOutcomeTag = ({ state }: { state: DepartureState | null }) =>
  isDecidedBeforeBoarding(state) && <Tag tone={TONES.departure[state]}>{texts.review.departure.outcomes[state]}</Tag>;

/** How far the control before boarding is. */
export const DepartureStateTag = ({ state }: { state: DepartureState }) => (
  <Tag tone={TONES.departure[state]}>{departureStateLabels[state]}</Tag>
);
