import type { FieldProblem } from "../api/problem";
import { sessionStore } from "../api/session-store";
import { openChannel } from "../storage/channel";
import { NotKeptError } from "../storage/not-kept-error";
import { database } from "./database";
import { type DeviceSealed, openForDevice, sealForDevice } from "./device-seal";
import { seal, type Sealed, unseal } from "./sealed";

/** One tab, or the service worker, sends at a time; who takes an entry back has the turn meanwhile. */
export const OUTBOX_TURN = "outbox";

/** What can be sent from here. */
export type OutboxKind = "declaration";

/** What the server said of an entry, as far as somebody has to know it. */
export interface OutboxAnswer {
  status: number;
  reason: string;
  message: string;
  errors: readonly FieldProblem[];
}

/** Something that a person asked to send, which waits on this device until the server has it. */
export interface OutboxEntry {
  /** The key of idempotency, made on this device. Later entries have later keys (UUIDv7). */
  id: string;
  kind: OutboxKind;
  /** What it is about: entries of one aggregate are sent in their order, those of others do not wait for them. */
  aggregate: string;
  /** Id of the signed-in person whose session alone sends it; null for whoever uses this device and is not signed in. */
  owner: string | null;
  /** A refused entry waits for its owner. */
  state: "waiting" | "sending" | "refused";
  attempts: number;
  /** When it was tried last, and before when it is not tried again, in milliseconds of the device's clock. */
  triedAt: number;
  notBefore: number;
  /** The last answer; null while there was none. */
  answer: OutboxAnswer | null;
  /** What is to be sent, readable to its owner only. */
  content: OutboxSealed;
  /** What was last sent, while nobody knows whether it arrived. */
  sent: OutboxSealed | null;
}

type OutboxSealed = DeviceSealed | Sealed;

/** What an entry says when it is posted. */
export type NewEntry = Pick<OutboxEntry, "id" | "kind" | "aggregate">;

/** Whose entries are read and sent here. A service worker knows no session. */
function outboxOwner(): string | null {
  const found = sessionStore.read();
  return found.kind === "session" ? found.session.user.id : null;
}

/**
 * Keeps something until the server has it; throws {@link NotKeptError} where this device cannot. The same id again
 * replaces what waits under it, of which an earlier attempt may have arrived.
 */
export async function post({ id, kind, aggregate }: NewEntry, content: unknown, sent: unknown): Promise<void> {
  const owner = outboxOwner();
  const entry: OutboxEntry = {
    id,
    kind,
    aggregate,
    owner,
    state: "waiting",
    attempts: 0,
    triedAt: 0,
    notBefore: 0,
    answer: null,
    content: await sealed(owner, id, content),
    sent: sent === undefined ? null : await sealed(owner, id, sent),
  };
  await (
    await database()
  ).changeKept(["outbox"], async (of) => {
    const before = await of("outbox").get(id);
    if (before && before.owner !== owner) throw new NotKeptError();
    await of("outbox").put({ ...entry, sent: entry.sent ?? before?.sent ?? null }, id);
  });
  outboxChanged();
}

/** Own entries, the oldest first. */
export async function ownEntries(): Promise<OutboxEntry[]> {
  const owner = outboxOwner();
  return (await (await database()).getAll("outbox")).filter((entry) => entry.owner === owner);
}

/** What an entry has to send; null to everybody but its owner. */
export const contentOf = <Content>({ owner, id, content }: OutboxEntry): Promise<Content | null> =>
  opened<Content>(owner, id, content);

/** What was last sent of an entry, while nobody knows whether it arrived. */
export const sentOf = async ({ owner, id, sent }: OutboxEntry): Promise<unknown> =>
  (sent && (await opened(owner, id, sent))) ?? undefined;

/** Notes what is being sent, or that nothing is open any more. */
export async function rememberSent({ owner, id }: OutboxEntry, sent: unknown): Promise<void> {
  const kept = sent === undefined ? null : await sealed(owner, id, sent);
  await changeEntry(id, () => ({ sent: kept }));
}

/** Changes an entry, if it is still there. */
export async function changeEntry(
  id: string,
  change: (before: OutboxEntry) => Partial<OutboxEntry>,
): Promise<OutboxEntry | undefined> {
  const { result } = await (
    await database()
  ).change(["outbox"], async (of) => {
    const before = await of("outbox").get(id);
    const after = before && { ...before, ...change(before) };
    if (after) await of("outbox").put(after, id);
    return after;
  });
  outboxChanged();
  return result;
}

/** Forgets an entry: the server has it, or its owner does not want it sent. */
export async function removeEntry(id: string): Promise<void> {
  await (await database()).delete("outbox", id);
  outboxChanged();
}

const CHANGED = "outbox";
const listeners = new Set<() => void>();

/** Tells this tab and the others. */
export function outboxChanged(): void {
  for (const listener of listeners) listener();
  const channel = openChannel(CHANGED, () => undefined);
  channel.send("changed");
  channel.close();
}

/** Calls back whenever the outbox changes, here or in another tab or in the service worker; returns how to stop. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  const channel = openChannel(CHANGED, listener);
  return () => {
    listeners.delete(listener);
    channel.close();
  };
}

/** Of a person, with the key that their session brings; else with one of the device. */
async function sealed(owner: string | null, id: string, content: unknown): Promise<OutboxSealed> {
  if (owner === null) return sealForDevice(content);
  return seal(owner, id, new TextEncoder().encode(JSON.stringify(content)));
}

async function opened<Content>(owner: string | null, id: string, found: OutboxSealed): Promise<Content | null> {
  if ("key" in found) return openForDevice<Content>(found).catch(() => null);
  const bytes = owner === null ? null : await unseal(owner, id, found);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Content);
}
