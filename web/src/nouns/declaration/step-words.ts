import type { CounterStep } from "../../offline/step-delivery";
import { texts } from "../../texts/catalogue";
import { departureStateLabels, sealConditionLabels } from "../../texts/labels";

const t = texts.review.unsent;

/** What a step does, in a word. */
export function stepName(step: CounterStep): string {
  switch (step.kind) {
    case "present":
      return t.names.present;
    case "review":
      return t.names[step.body.outcome];
    case "departure":
      return t.departureNames[step.body.outcome];
    case "seals":
      return t.names.seals;
  }
}

/** The state that a step was decided on; null of seals, which have none. */
export function stepSeen(step: CounterStep): string | null {
  switch (step.kind) {
    case "present":
    case "review":
      return texts.declarations.states[step.body.state];
    case "departure":
      return departureStateLabels[step.body.state];
    case "seals":
      return null;
  }
}

/** What a step says beside its outcome: a note, bags, seals. */
export function stepDetails(step: CounterStep): string {
  const { bags, seals } = texts.review.departure;
  switch (step.kind) {
    case "present":
      return "";
    case "review":
      return step.body.note ?? "";
    case "departure": {
      const { bags: count, seals: numbers = [], note } = step.body;
      return [
        typeof count === "number" && bags(count),
        numbers.length > 0 && `${seals(numbers.length)} ${numbers.join(", ")}`,
        note,
      ]
        .filter(Boolean)
        .join(" · ");
    }
    case "seals":
      return step.body.seals
        .map(({ number, condition }) => `${number}: ${sealConditionLabels[condition].toLowerCase()}`)
        .join(", ");
  }
}
