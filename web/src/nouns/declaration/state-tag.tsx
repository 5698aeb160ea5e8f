import { texts } from "../../texts/es";
import { Tag } from "../../ui/tag";

type State = keyof typeof texts.declarations.states;

/** Where a declaration stands; what waits for an officer stands out. */
export function DeclarationStateTag({ state }: { state: State }) {
  const kind = WAITING.has(state) ? "strong" : OVER.has(state) ? "over" : undefined;
  return <Tag kind={kind}>{texts.declarations.states[state]}</Tag>;
}

const WAITING = new Set<State>(["presented", "in_inspection"]);
const OVER = new Set<State>(["annulled", "expired"]);
