import { isOnline } from "../api/client";
import { readPage } from "../api/pages";
import { ConnectionError, NothingCachedError } from "../api/problem";
import type { Schemas } from "../api/schemas";
import { sessionStore } from "../api/session-store";
import { sorted } from "../lib/sorted";
import { createDatabase } from "../storage/database";
import { NotKeptError } from "../storage/not-kept-error";
import { seal, type Sealed, unseal } from "./sealed";

/** A declaration of a flight, with what else is known about its traveller. */
export type FlightDeclaration = Schemas["FlightDeclaration"];

/** Which flight. */
export interface FlightOfDay {
  airport: string;
  flight_date: string;
  flight_number: string;
}

/** A flight whose declarations lie on this device until its day is over, readable to the officer who prepared it only. */
export interface PreparedFlight extends FlightOfDay {
  owner: string;
  /** When the server was asked, in milliseconds of the device's clock. */
  preparedAt: number;
  codes: readonly string[];
  content: Sealed;
}

const PATH = "/api/flights/{flight_number}/declarations";
const PAGE_SIZE = 50;

/** A database of its own, because only a counter needs it. */
const kept = createDatabase<{ flights: PreparedFlight }>({
  name: "flights",
  version: 1,
  stores: ["flights"],
  upgrade: (database) => database.createObjectStore("flights"),
});

/** How much of a flight lies on this device, and since when. */
export interface Preparation {
  preparedAt: number;
  declarations: number;
}

/** What arrived of a flight before the network broke. */
const begun = new Map<string, { items: FlightDeclaration[]; next: string }>();

/**
 * Reads every declaration of a flight and keeps them on this device. After a broken connection it goes on where it was.
 * Throws {@link NotKeptError} where this device cannot keep them.
 */
export async function prepareFlight(flight: FlightOfDay, now: number, signal: AbortSignal): Promise<Preparation> {
  const owner = signedIn();
  if (owner === null) throw new NotKeptError();
  const key = keyOf(owner, flight);
  const { airport, flight_date, flight_number } = flight;
  const read = begun.get(key) ?? { items: [], next: "" };
  begun.set(key, read);
  let next: string | null = read.next;
  while (next !== null) {
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Schemas["FlightDeclarationList"] = await readPage(
      PATH,
      { airport, flight_date },
      { place: { flight_number }, pageToken: next, pageSize: PAGE_SIZE, signal },
    );
    read.items.push(...page.items);
    next = page.next_page_token;
    read.next = next ?? "";
  }
  begun.delete(key);
  const codes = read.items.map(({ declaration }) => declaration.code);
  const content = await sealItems(owner, key, read.items);
  await kept.changeKept(["flights"], async (of) =>
    of("flights").put({ airport, flight_date, flight_number, owner, preparedAt: now, codes, content }, key),
  );
  return { preparedAt: now, declarations: codes.length };
}

const sealItems = (owner: string, key: string, items: readonly FlightDeclaration[]): Promise<Sealed> =>
  seal(owner, key, new TextEncoder().encode(JSON.stringify(items)));

/** The flights that the signed-in officer prepared on this device. */
export async function preparedFlights(): Promise<PreparedFlight[]> {
  const person = signedIn();
  return (await kept.getAll("flights")).filter(({ owner }) => owner === person);
}

/** What lies here of a flight. */
export async function preparationOf(flight: FlightOfDay): Promise<Preparation | undefined> {
  const found = await preparedFlight(flight);
  return found && { preparedAt: found.preparedAt, declarations: found.codes.length };
}

/** A flight that the signed-in officer prepared. */
export async function preparedFlight(flight: FlightOfDay): Promise<PreparedFlight | undefined> {
  const owner = signedIn();
  return owner === null ? undefined : kept.get("flights", keyOf(owner, flight));
}

function signedIn(): string | null {
  const found = sessionStore.read();
  return found.kind === "session" ? found.session.user.id : null;
}

/** Keeps what became of a declaration since its flight was prepared. */
export async function keepNewer(newer: FlightDeclaration["declaration"]): Promise<void> {
  const flights = (await preparedFlights()).filter(({ codes }) => codes.includes(newer.code));
  await Promise.all(
    flights.map(async (flight) => {
      const items = await declarationsOf(flight);
      const at = items.findIndex(
        ({ declaration }) => declaration.code === newer.code && declaration.updated_at < newer.updated_at,
      );
      const before = items[at];
      if (!before) return;
      items[at] = { ...before, declaration: newer };
      const key = keyOf(flight.owner, flight);
      const content = await sealItems(flight.owner, key, items);
      await kept.change(["flights"], async (of) => {
        const now = await of("flights").get(key);
        // What was prepared anew meanwhile is newer.
        if (now?.preparedAt === flight.preparedAt) await of("flights").put({ ...flight, content }, key);
      });
    }),
  );
}

/** Removes flights of earlier days, of whichever officer. `today` is the date on the islands. */
export async function removePastFlights(today: string): Promise<void> {
  await kept.change(["flights"], async (of) => {
    const flights = await of("flights").getAll();
    const past = flights.filter(({ flight_date }) => flight_date < today);
    await Promise.all(past.map((flight) => of("flights").delete(keyOf(flight.owner, flight))));
  });
}

/** The declarations of a prepared flight; none where the device cannot read them. */
export async function declarationsOf(flight: PreparedFlight): Promise<FlightDeclaration[]> {
  const bytes = await unseal(flight.owner, keyOf(flight.owner, flight), flight.content);
  return bytes === null ? [] : (JSON.parse(new TextDecoder().decode(bytes)) as FlightDeclaration[]);
}

/** A declaration of a prepared flight, of the one that was prepared last. */
export async function preparedDeclaration(code: string): Promise<FlightDeclaration | undefined> {
  const flights = (await preparedFlights()).filter(({ codes }) => codes.includes(code));
  const [newest] = sorted(flights, (one, other) => other.preparedAt - one.preparedAt);
  return newest && (await declarationsOf(newest)).find(({ declaration }) => declaration.code === code);
}

/** The code of the declaration of a prepared flight whose bag has a seal. */
export async function preparedCodeOfSeal(number: string): Promise<string | undefined> {
  const all = await Promise.all((await preparedFlights()).map(declarationsOf));
  const found = all
    .flat()
    .find(({ declaration }) => declaration.departure?.seals.some((applied) => applied.number === number));
  return found?.declaration.code;
}

/** What was prepared where there is no network, else what the server answers. */
export async function preparedOr<Answer>(
  prepared: () => Promise<Answer | undefined>,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const found = isOnline() ? undefined : await prepared();
  if (found !== undefined) return found;
  try {
    return await read();
  } catch (error) {
    const isUnreachable = error instanceof NothingCachedError || error instanceof ConnectionError;
    const instead = isUnreachable ? await prepared() : undefined;
    if (instead === undefined) throw error;
    return instead;
  }
}

const keyOf = (owner: string, { airport, flight_date, flight_number }: FlightOfDay) =>
  [owner, airport, flight_date, flight_number].join(" ");
