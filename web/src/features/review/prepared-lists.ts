import type { Schemas } from "../../api/schemas";
import { sorted } from "../../lib/sorted";
import {
  declarationsOf,
  type FlightDeclaration,
  type PreparedFlight,
  preparedFlight,
  preparedFlights,
} from "../../offline/prepared-flights";
import type { FlightDay, QueueFilters } from "./counter-queries";

type Declaration = FlightDeclaration["declaration"];

/** The flights of a day. How many there are only the server knows. */
export type FlightPage = Omit<Schemas["FlightList"], "total"> & { total: number | null };

/** The order of a queue: who must be stopped comes first. */
const LANES = ["rojo", "amarillo", "verde"] as const;
const WAITING: readonly string[] = ["submitted", "pending", "presented", "in_inspection"];
/** Whether a control in this state waits for a decision. */
export const isWaiting = (state: string): boolean => WAITING.includes(state);
const PRESENTED: readonly string[] = ["presented", "in_inspection", "cleared", "with_findings"];

/** The flights of a day that were prepared here, as the server lists them; nothing where there are none. */
export async function preparedFlightList(day: FlightDay): Promise<FlightPage | undefined> {
  const flights = (await preparedFlights()).filter(
    ({ airport, flight_date }) => airport === day.airport && flight_date === day.flight_date,
  );
  if (flights.length === 0) return undefined;
  const figures = (await Promise.all(flights.map(figuresOf))).flat();
  const items = sorted(figures, (one, other) => one.flight_number.localeCompare(other.flight_number));
  return { items, total: null, next_page_token: null, left_out: 0 };
}

/** The queue of a flight that was prepared here, as the server lists it. */
export async function preparedQueue(filters: QueueFilters): Promise<Schemas["Queue"] | undefined> {
  const flight = await preparedFlight(filters);
  if (!flight) return undefined;
  const all = (await declarationsOf(flight)).map(({ declaration }) => declaration);
  const shown = filters.open ? all.filter((one) => isWaiting(stateAt(filters.airport, one))) : all;
  const items = sorted(
    shown,
    (one, other) => rankOf(one) - rankOf(other) || one.submitted_at.localeCompare(other.submitted_at),
  ).map((one) => queueItem(filters.airport, one));
  return { items, total: items.length, next_page_token: null, left_out: 0 };
}

async function figuresOf(flight: PreparedFlight): Promise<Schemas["FlightFigures"][]> {
  const all = (await declarationsOf(flight)).map(({ declaration }) => declaration);
  const controls = new Map<string, Declaration[]>();
  for (const one of all) {
    const control = `${one.travel.direction} ${departs(flight.airport, one)}`;
    controls.set(control, [...(controls.get(control) ?? []), one]);
  }
  return [...controls.values()].flatMap((declarations) => {
    const [first] = declarations;
    if (!first) return [];
    const count = (holds: (one: Declaration) => boolean) => declarations.filter(holds).length;
    const inLane = (lane: (typeof LANES)[number]) => count((one) => one.lane?.code === lane);
    return {
      flight_number: flight.flight_number,
      direction: first.travel.direction,
      declared: declarations.length,
      presented: count((one) => PRESENTED.includes(stateAt(flight.airport, one))),
      pending: count((one) => ["submitted", "pending"].includes(stateAt(flight.airport, one))),
      green: inLane("verde"),
      yellow: inLane("amarillo"),
      red: inLane("rojo"),
      departs: departs(flight.airport, first),
      sealed: count((one) => one.departure?.state === "cleared"),
    };
  });
}

const queueItem = (airport: string, one: Declaration): Schemas["QueueItem"] => ({
  code: one.code,
  state: one.state,
  // Staff are always told; the strictest is taken in place of none.
  lane: one.lane ?? { code: "rojo", reasons: [] },
  surnames: one.traveller.surnames,
  given_names: one.traveller.given_names,
  item_count: one.items.length,
  attendant: null,
  suspicious: one.suspicious,
  departure: one.departure?.state ?? null,
  departs: departs(airport, one),
});

/** Whether an airport controls a declaration before boarding, and not on arrival. */
const departs = (airport: string, { airport: arrival, departure }: Declaration): boolean =>
  arrival !== airport && departure?.airport === airport;

/** How far the control at an airport is. */
const stateAt = (airport: string, one: Declaration): string =>
  departs(airport, one) ? (one.departure?.state ?? "pending") : one.state;

const rankOf = ({ lane }: Declaration): number => (lane ? LANES.indexOf(lane.code) : LANES.length);
