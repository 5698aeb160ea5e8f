import { validate as isUuid } from "uuid";
import { isCalendarDate } from "../../lib/dates";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { directionLabels } from "../../texts/labels";

/** The journey that people share who travel together, and their group. */
export interface SharedJourney {
  travel_group: string;
  travel: Partial<Pick<DeclarationForm["travel"], SharedField>>;
}

type SharedField = keyof typeof FIELDS;

/** Names in the address, and what a value may be. The first one tells such a link: see `isGroupLink`. */
const FIELDS = {
  flight_number: ["vuelo", /^.{1,20}$/],
  flight_date: ["fecha", isCalendarDate],
  direction: ["sentido", (code: string) => Object.hasOwn(directionLabels, code)],
  transport_mode: ["medio", /^[A-Z]{3}$/],
  airline: ["aerolinea", /^[A-Z0-9]{2,3}$/],
  origin_airport: ["desde", /^[A-Z0-9]{3,5}$/],
  destination_airport: ["hasta", /^[A-Z0-9]{3,5}$/],
} as const satisfies Record<string, readonly [name: string, allowed: RegExp | ((value: string) => boolean)]>;

const fields = Object.keys(FIELDS) as SharedField[];

/** It stands at the end and has one length, so that a link that was cut off has none. */
const GROUP = "grupo";

/**
 * Returns the address of the form for another person of the group. The journey stands in the fragment, which no server
 * receives. The link names no person.
 */
export function groupLink({ travel_group, travel }: SharedJourney): string {
  const shared = new URLSearchParams();
  for (const field of fields) if (travel[field]) shared.set(FIELDS[field][0], travel[field]);
  shared.set(GROUP, travel_group);
  return `/declaraciones/nueva#${shared}`;
}

/** What a fragment says of the journey; null where it is damaged or was cut off. */
export function readGroupLink(hash: string): SharedJourney | null {
  const shared = new URLSearchParams(hash.slice(1));
  const travel: SharedJourney["travel"] = {};
  for (const field of fields) {
    const [name, allowed] = FIELDS[field];
    const value = shared.get(name);
    if (value === null) continue;
    if (!(allowed instanceof RegExp ? allowed.test(value) : allowed(value))) return null;
    travel[field] = value;
  }
  const travel_group = shared.get(GROUP) ?? "";
  return isUuid(travel_group) && travel.flight_number && travel.flight_date ? { travel_group, travel } : null;
}
