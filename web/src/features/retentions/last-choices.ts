import { compact, oneLine } from "../../lib/text";
import type { ActChoices, ItemChoices } from "../../offline/last-choices";
import type { ActForm } from "./act-form";
import { sorted } from "../../lib/sorted";

/** How many of each are offered. */
const MOST_OFFERED = 3;

/** Flight of an act, as it was typed. */
export type ChosenFlight = ActChoices["flight"];
/** What was decided on goods, and why. */
export type ChosenDecision = Omit<ItemChoices, "unit">;

/** What an officer chose in an act, of the goods that went into it. */
export function choicesIn(form: ActForm): ActChoices {
  const { airline, number, date } = form.flight;
  return {
    airport: form.airport,
    direction: form.direction,
    control_point: oneLine(form.control_point),
    carried_in: form.items.filter(({ included }) => included).at(-1)?.carried_in || form.carried_in,
    flight: { airline, number: compact(number), date },
    items: form.items
      .filter(({ included }) => included)
      .map(({ decision, rejection_destination, reasons, unit }) => ({
        decision,
        // What is left of a decision that was changed was not chosen.
        rejection_destination: decision === "rechazo" ? rejection_destination : "",
        reasons,
        unit,
      })),
  };
}

/**
 * A new act with the control point that was last used at its airport in its direction, and with where goods travelled
 * last.
 */
export function withLastPlace(form: ActForm, acts: readonly ActChoices[], offeredCarriers: readonly string[]): ActForm {
  const place = acts.find(({ airport, direction }) => airport === form.airport && direction === form.direction);
  const carrier = acts[0]?.carried_in ?? "";
  return {
    ...form,
    control_point: place?.control_point || form.control_point,
    carried_in: form.carried_in || (offeredCarriers.includes(carrier) ? carrier : ""),
  };
}

/** The reasons that were last given. */
export const lastReasons = (acts: readonly ActChoices[]): string[] =>
  latest(itemsOf(acts).flatMap(({ reasons }) => reasons));

/** The units that were last counted in. */
export const lastUnits = (acts: readonly ActChoices[]): string[] => latest(itemsOf(acts).map(({ unit }) => unit));

/** Where rejected goods last went. */
export const lastDestinations = (acts: readonly ActChoices[]): string[] =>
  latest(itemsOf(acts).map(({ rejection_destination }) => rejection_destination));

/** The last decisions with their reasons, where all that they name is still offered. */
export function lastDecisions(
  acts: readonly ActChoices[],
  offered: { reasons: readonly string[]; destinations: readonly string[] },
): ChosenDecision[] {
  const whole = itemsOf(acts).filter(
    ({ reasons, rejection_destination: destination }) =>
      reasons.length > 0 &&
      reasons.every((code) => offered.reasons.includes(code)) &&
      (destination === "" || offered.destinations.includes(destination)),
  );
  return distinct(
    whole.map(({ decision, rejection_destination, reasons }) => ({ decision, rejection_destination, reasons })),
    decisionKey,
  );
}

/** Tells decisions apart. */
const decisionKey = ({ decision, rejection_destination, reasons }: ChosenDecision): string =>
  [decision, rejection_destination, ...sorted(reasons)].join(" ");

/** The flights of today at an airport on which goods were found. */
export function flightsOn(acts: readonly ActChoices[], airport: string, today: string): ChosenFlight[] {
  const flights = acts
    .filter((act) => act.airport === airport && act.flight.date === today && act.flight.number !== "")
    .map(({ flight }) => flight);
  return distinct(flights, ({ number }) => number);
}

const itemsOf = (acts: readonly ActChoices[]): ItemChoices[] => acts.flatMap(({ items }) => items);

const latest = (codes: readonly string[]): string[] => distinct(codes.filter(Boolean), (code) => code);

function distinct<T>(newestFirst: readonly T[], keyOf: (one: T) => string): T[] {
  const keys = newestFirst.map(keyOf);
  return newestFirst.filter((_, n) => keys.indexOf(keys[n] ?? "") === n).slice(0, MOST_OFFERED);
}
