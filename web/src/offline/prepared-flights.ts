import { isOnline } from "../api/client";
import { readPage } from "../api/pages";
import { ApiProblem, ConnectionError, NothingCachedError } from "../api/problem";
import type { Schemas } from "../api/schemas";
import { sessionStore } from "../api/session-store";
import { sorted } from "../lib/sorted";
import { createDatabase } from "../storage/database";
import { NotKeptError } from "../storage/not-kept-error";
import { inTurn } from "../storage/turn";
import { seal, type Sealed, unseal } from "./sealed";

/** A declaration of a flight, with what else is known about its traveller. */
export type FlightDeclaration = Schemas["FlightDeclaration"];
type Declaration = FlightDeclaration["declaration"];

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

interface BegunReading {
  startedAt: number;
  /** By code: a page that comes twice counts once. */
  items: Map<string, FlightDeclaration>;
  next: string;
}

/** What arrived of a flight before the network broke. */
const begun = new Map<string, BegunReading>();
/** An older beginning is read anew. */
const GOES_ON_MS = 5 * 60 * 1000;

/**
 * Reads every declaration of a flight and keeps them on this device. After a broken connection it goes on where it was.
 * Throws {@link NotKeptError} where this device cannot keep them.
 */
export async function prepareFlight(flight: FlightOfDay, now: number, signal: AbortSignal): Promise<Preparation> {
  const owner = signedIn();
  if (owner === null) throw new NotKeptError();
  const key = keyOf(owner, flight);
  const { airport, flight_date, flight_number } = flight;
  const earlier = begun.get(key);
  const read =
    earlier && now - earlier.startedAt < GOES_ON_MS ? earlier : { startedAt: now, items: new Map(), next: "" };
  begun.set(key, read);
  let next: string | null = read.next;
  while (next !== null) {
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Schemas["FlightDeclarationList"] = await readPage(
      PATH,
      { airport, flight_date },
      { place: { flight_number }, pageToken: next, pageSize: PAGE_SIZE, signal },
    ).catch((error: unknown) => {
      // A page token that was refused is refused again.
      if (error instanceof ApiProblem) begun.delete(key);
      throw error;
    });
    for (const item of page.items) read.items.set(item.declaration.code, item);
    next = page.next_page_token;
    read.next = next ?? "";
  }
  begun.delete(key);
  const preparedAt = read.startedAt;
  await inTurn(turnOf(key), async () => {
    const before = await kept.get("flights", key);
    const newer = new Map((before ? await declarationsOf(before) : []).map((item) => [item.declaration.code, item]));
    const items = [...read.items.values()].map((item) => laterOf(item, newer.get(item.declaration.code)));
    const codes = items.map(({ declaration }) => declaration.code);
    const content = await sealItems(owner, key, items);
    await kept.changeKept(["flights"], async (of) =>
      of("flights").put({ airport, flight_date, flight_number, owner, preparedAt, codes, content }, key),
    );
  });
  return { preparedAt, declarations: read.items.size };
}

/** The reading of a declaration that shows the later change. */
const laterOf = (item: FlightDeclaration, other: FlightDeclaration | undefined): FlightDeclaration =>
  other && isLater(other.declaration, item.declaration) ? { ...item, declaration: other.declaration } : item;

/** Whether one reading of a declaration shows a later change than another. */
const isLater = (one: Declaration, other: Declaration): boolean =>
  Date.parse(one.updated_at) > Date.parse(other.updated_at);

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
export async function keepNewer(newer: Declaration): Promise<void> {
  const flights = (await preparedFlights()).filter(({ codes }) => codes.includes(newer.code));
  await Promise.all(flights.map((flight) => inTurn(turnOf(keyOf(flight.owner, flight)), () => replace(flight, newer))));
}

async function replace(flight: FlightOfDay, newer: Declaration): Promise<void> {
  const found = await preparedFlight(flight);
  if (!found) return;
  const items = await declarationsOf(found);
  const at = items.findIndex(({ declaration }) => declaration.code === newer.code);
  const before = items[at];
  if (!before || !isLater(newer, before.declaration)) return;
  items[at] = { ...before, declaration: newer };
  const key = keyOf(found.owner, found);
  const content = await sealItems(found.owner, key, items);
  await kept.put("flights", { ...found, content }, key);
}

/** Removes what an officer prepared here, who leaves the device. */
export async function forgetPreparedFlights(owner: string): Promise<void> {
  begun.clear();
  await kept.change(["flights"], async (of) => {
    const flights = await of("flights").getAll();
    const own = flights.filter((flight) => flight.owner === owner);
    await Promise.all(own.map((flight) => of("flights").delete(keyOf(owner, flight))));
  });
}

/** Removes every flight, of whichever officer. */
export async function removeFlights(): Promise<void> {
  begun.clear();
  await kept.clear("flights");
}

/** Removes flights of days before `today`, of whichever officer. */
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

/** What the server answers or, where there is no network and nothing else was kept, what was prepared. */
export async function orPrepared<Answer>(
  read: () => Promise<Answer>,
  prepared: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await read();
  } catch (error) {
    const isUnreachable = error instanceof NothingCachedError || error instanceof ConnectionError;
    const found = isUnreachable ? await prepared() : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

/** The same of a declaration. Without a network, what was kept of it gives way to a prepared one that shows a later state. */
export async function laterOrPrepared(
  read: () => Promise<Declaration>,
  prepared: () => Promise<Declaration | undefined>,
): Promise<Declaration> {
  const other = isOnline() ? undefined : await prepared();
  const found = await orPrepared(read, other ? async () => other : prepared);
  return other && isLater(other, found) ? other : found;
}

const turnOf = (key: string): string => `flight:${key}`;

const keyOf = (owner: string, { airport, flight_date, flight_number }: FlightOfDay) =>
  [owner, airport, flight_date, flight_number].join(" ");
