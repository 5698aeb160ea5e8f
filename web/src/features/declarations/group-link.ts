import type { DeclarationForm } from "../../offline/declaration-draft";

/** The journey that people share who travel together, and their group. */
export interface SharedJourney {
  travel_group: string;
  travel: Pick<DeclarationForm["travel"], SharedField>;
}

type SharedField =
  | "direction"
  | "transport_mode"
  | "airline"
  | "flight_number"
  | "flight_date"
  | "origin_airport"
  | "destination_airport";

const GROUP = "grupo";

/** Names in the address. */
const NAMES: Record<SharedField, string> = {
  direction: "sentido",
  transport_mode: "medio",
  airline: "aerolinea",
  flight_number: "vuelo",
  flight_date: "fecha",
  origin_airport: "desde",
  destination_airport: "hasta",
};

const fieldNames = Object.entries(NAMES) as [SharedField, string][];

/** No field of a journey is longer. */
const LONGEST = 40;

/**
 * The form for another person of the group, with the journey filled in. It stands in the fragment, which no server
 * receives, and says nothing of who declares.
 */
export function groupLink({ travel_group, travel }: SharedJourney): string {
  const shared = new URLSearchParams({ [GROUP]: travel_group });
  for (const [field, name] of fieldNames) if (travel[field]) shared.set(name, travel[field]);
  return `/declaraciones/nueva#${shared}`;
}

/** Whether a fragment leads into a group, complete or not. */
export const isGroupLink = (hash: string): boolean => hash.startsWith(`#${GROUP}=`);

/** What a fragment says of the journey; null where it was cut off. */
export function readGroupLink(hash: string): SharedJourney | null {
  const shared = new URLSearchParams(hash.slice(1));
  const travel_group = shared.get(GROUP) ?? "";
  const fields = fieldNames.map(([field, name]) => [field, (shared.get(name) ?? "").slice(0, LONGEST)] as const);
  const travel = Object.fromEntries(fields) as SharedJourney["travel"];
  const isWhole = UUID.test(travel_group) && travel.flight_number !== "" && DAY.test(travel.flight_date);
  return isWhole ? { travel_group, travel } : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
