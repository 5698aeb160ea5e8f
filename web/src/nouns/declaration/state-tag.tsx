import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";

type State = keyof typeof texts.declarations.states;

/** Where a declaration stands. */
export const DeclarationStateTag = ({ state }: { state: State }) => (
  <Tag tone={TONES.declaration[state]}>{texts.declarations.states[state]}</Tag>
);

/** How far the control before boarding is. */
export const DepartureStateTag = ({ state }: { state: keyof typeof departureStateLabels }) => (
  <Tag tone={TONES.departure[state]}>{departureStateLabels[state]}</Tag>
);
