import type { Retention } from "../../api/staff-retentions";
import { texts } from "../../texts/catalogue";
import type { UnsentStep } from "../../offline/unsent-steps";
import type { DeclarationState, StaffDeclaration } from "../../nouns/declaration/queries";
import { mayBecome } from "../../nouns/declaration/steps";
import { hasUnsoundSeal } from "../../nouns/declaration/unsound-seals";

type Departure = NonNullable<StaffDeclaration["departure"]>;
type StepHere = Pick<UnsentStep, "step" | "decidedAt" | "standing">;

/** Who takes the steps. */
interface Officer {
  id: string;
  name: string;
}

/**
 * A declaration as it will stand when the steps that wait on this device have arrived. A step that was decided on
 * another state changes nothing: the server has it already, or will refuse it.
 */
export const withSteps = (
  declaration: StaffDeclaration,
  steps: readonly StepHere[],
  officer: Officer | undefined,
): StaffDeclaration =>
  officer ? waitingSteps(steps).reduce((before, step) => after(before, step, officer), declaration) : declaration;

const UNCHECKED = { condition: null, checked_at: null, checked_by: null, decided_at: null, other_checks: [] };

const waitingSteps = <Step extends Pick<StepHere, "standing">>(steps: readonly Step[]) =>
  steps.filter(({ standing }) => standing === "waiting");

function after(before: StaffDeclaration, { step, decidedAt: at }: StepHere, { id, name }: Officer): StaffDeclaration {
  if (step.body.version !== before.version) return before;
  const { departure } = before;
  switch (step.kind) {
    case "present":
    case "review": {
      if (step.body.state !== before.state) return before;
      const [to, reason] =
        step.kind === "present" ? ["presented" as const, null] : [step.body.outcome, step.body.note ?? null];
      const move = {
        from: before.state,
        to,
        at,
        by: name,
        by_id: id,
        airport: before.airport,
        reason,
        decided_at: at,
        witnesses: [],
        contradictions: [],
      };
      return { ...before, state: to, editable: false, transitions: [...before.transitions, move] };
    }
    case "departure": {
      if (departure?.state !== step.body.state) return before;
      const { outcome, bags = null, note = null, seals = [] } = step.body;
      const unchecked = seals.map((number) => ({ ...UNCHECKED, number }));
      const move = {
        from: departure.state,
        to: outcome,
        at,
        by: name,
        by_id: id,
        decided_at: at,
        bags,
        reason: note,
        witnesses: [],
      };
      return {
        ...before,
        departure: {
          ...departure,
          // A copy that an earlier release kept names no steps.
          steps: [...(departure.steps ?? []), move],
          state: outcome,
          at,
          decided_at: at,
          by: name,
          bags,
          note,
          seals: [...departure.seals, ...unchecked],
        },
      };
    }
    case "seals": {
      if (!departure) return before;
      const conditions = new Map(step.body.seals.map(({ number, condition }) => [number, condition]));
      const checked = departure.seals.map((seal): Departure["seals"][number] => {
        const condition = conditions.get(seal.number);
        return condition ? { ...seal, condition, checked_at: at, checked_by: name, decided_at: at } : seal;
      });
      return withUnsoundSeals({ ...before, departure: { ...departure, seals: checked } });
    }
  }
}

type IssuedAct = Pick<Retention, "folio" | "airport" | "issued_at" | "officer">;

/** The same once the acts that this device issued have arrived: what was found before boarding, or on arrival. */
export function withActs(declaration: StaffDeclaration, acts: readonly IssuedAct[]): StaffDeclaration {
  // A copy that an earlier release kept names no acts.
  const { acts: sentActs = [] } = declaration;
  return acts.filter(({ folio }) => !sentActs.some((one) => one.folio === folio)).reduce(withFindings, declaration);
}

const TAKE_FINDINGS: readonly DeclarationState[] = ["submitted", "presented", "in_inspection", "cleared", "expired"];

function withFindings(
  before: StaffDeclaration,
  { folio, airport, issued_at: at, officer }: IssuedAct,
): StaffDeclaration {
  const { departure, state, acts: sentActs = [] } = before;
  const acts = [...sentActs, { folio, issued_at: at }];
  if (departure?.airport === airport) {
    if (!mayBecome(departure.state, "with_findings")) return { ...before, acts };
    const decided = { ...departure, state: "with_findings" as const, at, by: officer.name, note: folio };
    return { ...before, acts, departure: decided };
  }
  if (!TAKE_FINDINGS.includes(state)) return { ...before, acts };
  const to = "with_findings" as const;
  const move = {
    from: state,
    to,
    at,
    by: officer.name,
    by_id: officer.id,
    airport,
    reason: folio,
    decided_at: null,
    witnesses: [],
    contradictions: [],
  };
  return { ...before, acts, state: to, transitions: [...before.transitions, move] };
}

/** A seal that did not arrive as it left makes the lane red. */
function withUnsoundSeals(declaration: StaffDeclaration): StaffDeclaration {
  const { lane, departure } = declaration;
  if (!lane || !hasUnsoundSeal(departure) || lane.reasons.some(({ code }) => code === "UNSOUND_SEAL"))
    return declaration;
  const reason = { code: "UNSOUND_SEAL" as const, message: texts.review.unsent.unsoundSeal };
  return { ...declaration, lane: { code: "rojo", reasons: [reason, ...lane.reasons] } };
}

/** Where a declaration of a list will stand. */
export function statesAfter<Row extends { state: DeclarationState; departure: Departure["state"] | null }>(
  row: Row,
  steps: readonly StepHere[],
): Row {
  let { state, departure } = row;
  for (const { step } of waitingSteps(steps)) {
    if (step.kind === "present" && step.body.state === state) state = "presented";
    if (step.kind === "review" && step.body.state === state) state = step.body.outcome;
    if (step.kind === "departure" && step.body.state === departure) departure = step.body.outcome;
  }
  return { ...row, state, departure };
}
