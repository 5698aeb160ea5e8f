import { queryOptions } from "@tanstack/react-query";
import { sessionStore } from "../api/session-store";
import { NotKeptError } from "../storage/not-kept-error";
import { inTurn } from "../storage/turn";
import { database } from "./database";
import { openForDevice } from "./device-seal";
import { allEntries, outboxChanged, type OutboxEntry, type OutboxKind, type OutboxSealed, turnOf } from "./outbox";
import { importKey, seal, type Sealed, unsealWith } from "./sealed";
import { othersEntries } from "./unsent-entries";
import { outboxKey } from "./use-outbox-changes";

/** What somebody else left on this device and the server does not have. */
export interface OthersWork {
  owner: string;
  /** Null where an earlier release kept it. */
  name: string | null;
  /** How many of each kind, in the order of the kinds. */
  counts: readonly (readonly [kind: OutboxKind, count: number])[];
  /** When the oldest of it was made, in milliseconds; null where nothing says so. */
  since: number | null;
  /** How much of it could not be read with the person's key. */
  unreadable: number;
  /** What of it can be taken over, as the server is told. */
  work: readonly { kind: OutboxKind; id: string }[];
}

const KINDS: readonly OutboxKind[] = ["step", "act", "photo", "declaration", "taken", "edit"];

/** What other people left here, by person. */
export const othersWork = queryOptions({
  queryKey: [...outboxKey, "others"],
  queryFn: async (): Promise<OthersWork[]> => {
    const byOwner = new Map<string, OutboxEntry[]>();
    for (const entry of await othersEntries()) byOwner.set(entry.owner, [...(byOwner.get(entry.owner) ?? []), entry]);
    return [...byOwner].map(([owner, entries]) => summary(owner, entries));
  },
  networkMode: "always",
  staleTime: 0,
});

function summary(owner: string, entries: readonly OutboxEntry[]): OthersWork {
  const times = entries.flatMap((entry) => madeAt(entry) ?? []);
  return {
    owner,
    name: entries.find(({ ownerName }) => ownerName)?.ownerName ?? null,
    counts: KINDS.map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length] as const).filter(
      ([, count]) => count > 0,
    ),
    since: times.length === 0 ? null : Math.min(...times),
    unreadable: entries.filter(({ unreadable }) => unreadable).length,
    work: entries.filter(({ unreadable }) => !unreadable).map(({ kind, id }) => ({ kind, id })),
  };
}

/** A UUIDv7 begins with the milliseconds of its time. */
function madeAt({ id, act }: OutboxEntry): number | null {
  if (act) return Date.parse(act.issuedAt);
  return /^[\da-f]{8}-[\da-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}

/** Whose work it is, and the key that the server gives for it. */
export interface LeftWork {
  owner: string;
  key: string;
  name: string;
}

/** How much was taken over, and how much could not be read. */
export interface TakenOver {
  taken: number;
  unreadable: number;
}

/**
 * Makes what somebody else left here that of the signed-in person: encrypted for them, under the same keys and so in the
 * same order. What is about one thing changes in one step, so that a tab that dies leaves the rest to its owner. What
 * cannot be read stays theirs, and is marked.
 */
export async function takeOver(from: LeftWork): Promise<TakenOver> {
  const me = personHere();
  const left = (await allEntries()).filter(({ owner }) => owner === from.owner);
  const key = await importKey(from.key);
  const total = { taken: 0, unreadable: 0 };
  for (const aggregate of new Set(left.map((entry) => entry.aggregate))) {
    // Photos are large: those of one act are in memory at a time.
    // oxlint-disable-next-line no-await-in-loop
    const { taken, unreadable } = await inTurn(turnOf(aggregate), () => takeOverOne(aggregate, from, key, me));
    total.taken += taken;
    total.unreadable += unreadable;
  }
  outboxChanged();
  return total;
}

interface Me {
  id: string;
  name: string;
}

function personHere(): Me {
  const found = sessionStore.read();
  if (found.kind !== "session") throw new NotKeptError();
  return found.session.user;
}

/** Takes over what is about one thing. */
async function takeOverOne(aggregate: string, { owner, name }: LeftWork, key: CryptoKey, me: Me): Promise<TakenOver> {
  const db = await database();
  const left = (await allEntries()).filter((entry) => entry.owner === owner && entry.aggregate === aggregate);
  const sealedAnew = await Promise.all(
    left.map(async ({ id, ...entry }) => ({
      id,
      now: await sealAnew({ id, ...entry, file: await db.get("photoFiles", id) }, key, me.id),
    })),
  );
  await db.changeKept(["outbox", "photoFiles"], async (of) => {
    for (const { id, now } of sealedAnew) {
      // One after the other, as in any transaction.
      // oxlint-disable-next-line no-await-in-loop
      const before = await of("outbox").get(id);
      if (before?.owner !== owner) continue;
      if (now === null) {
        // oxlint-disable-next-line no-await-in-loop
        await of("outbox").put({ ...before, unreadable: true }, id);
        continue;
      }
      const { file, ...parts } = now;
      const entry: OutboxEntry = {
        ...before,
        ...parts,
        owner: me.id,
        ownerName: me.name,
        takenFrom: before.takenFrom ?? { id: owner, name },
        state: before.state === "refused" ? "refused" : "waiting",
        attempts: 0,
        notBefore: 0,
        revision: (before.revision ?? 0) + 1,
      };
      // oxlint-disable-next-line no-await-in-loop
      await of("outbox").put(entry, id);
      // oxlint-disable-next-line no-await-in-loop
      if (file) await of("photoFiles").put(file, id);
    }
  });
  const taken = sealedAnew.filter(({ now }) => now !== null).length;
  return { taken, unreadable: left.length - taken };
}

interface Parts {
  content: OutboxSealed | null;
  sent: OutboxSealed | null;
  file: Sealed | ArrayBuffer | undefined;
}

/** The parts of an entry, encrypted for another person; null where one of them cannot be read. */
async function sealAnew(
  { id, kind, content, sent, file }: Parts & Pick<OutboxEntry, "id" | "kind">,
  key: CryptoKey,
  me: string,
): Promise<{ content: Sealed | null; sent: Sealed | null; file: Sealed | null } | null> {
  // What anybody could have written here is no act of the person.
  if (kind === "act" && !isOfPerson(content)) return null;
  const read = await Promise.all([content, sent, file].map((part) => readPart(part, id, key))).catch(() => null);
  if (!read) return null;
  const [ofContent = null, ofSent = null, ofFile = null] = await Promise.all(
    read.map((part) => part && seal(me, id, part)),
  );
  return { content: ofContent, sent: ofSent, file: ofFile };
}

/** Whether it was encrypted with the key of a person, which only their sessions have. */
const isOfPerson = (part: OutboxSealed | null): boolean => part !== null && "iv" in part && !("key" in part);

/** What lies under an id; null where there is nothing. Throws where it cannot be read. */
async function readPart(
  part: OutboxSealed | ArrayBuffer | null | undefined,
  id: string,
  key: CryptoKey,
): Promise<BufferSource | null> {
  if (!part) return null;
  // An earlier release kept it in the clear.
  if (!("iv" in part)) return part;
  if ("key" in part) return new TextEncoder().encode(JSON.stringify(await openForDevice(part)));
  const bytes = await unsealWith(key, id, part);
  if (!bytes) throw new Error(`${id} cannot be read`);
  return bytes;
}
