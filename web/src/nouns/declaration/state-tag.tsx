import { texts } from "../../texts/es";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";

type State = keyof typeof texts.declarations.states;

/** Where a declaration stands. */
export const DeclarationStateTag = ({ state }: { state: State }) => (
  <Tag tone={TONES.declaration[state]}>{texts.declarations.states[state]}</Tag>
);
