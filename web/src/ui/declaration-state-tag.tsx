import type { DeclarationState } from "../../api/staff-declarations";
import { texts } from "../../texts/es";
import { Tag } from "../../ui/tag";

/** Where a declaration stands; what waits for an officer stands out. */
export function StateTag({ state }: { state: DeclarationState }) {
  const kind = WAITING.has(state) ? "strong" : OVER.has(state) ? "over" : undefined;
  return <Tag kind={kind}>{texts.declarations.states[state]}</Tag>;
}

const WAITING = new Set<DeclarationState>(["presented", "in_inspection"]);
const OVER = new Set<DeclarationState>(["annulled", "expired"]);
