import type { FieldProblem } from "../api/problem";
import { sessionStore } from "../api/session-store";
import { openChannel } from "../storage/channel";
import { NotKeptError } from "../storage/not-kept-error";
import { askToPersist } from "../storage/persist";
import { database } from "./database";
import { type DeviceSealed, openForDevice, sealForDevice } from "./device-seal";
import { seal, type Sealed, unseal } from "./sealed";

/** The turn of an aggregate: who has it sends its entries, or takes one back. */
export const turnOf = (aggregate: string): string => `outbox:${aggregate}`;

/** What can be sent from here. */
export type OutboxKind = "declaration" | "edit" | "taken" | "act" | "photo" | "step";

/** What the server said of an entry, as far as somebody has to know it. */
export interface OutboxAnswer {
  status: number;
  reason: string;
  message: string;
  errors: readonly FieldProblem[];
}

/** What everybody on the device may know of an act; the rest of it is its officer's. */
export interface ActFacts {
  folio: string;
  issuedAt: string;
  /** How often it was printed here. */
  prints: number;
}

/** What everybody on the device may know of a photo. */
export interface PhotoFacts {
  /** Folio of its act; unknown of photos that an earlier release kept. */
  folio: string | null;
  /** Number of the goods within the act. */
  n: number;
  size: number;
  /** Bytes that the server has. */
  sent: number;
}

/** What everybody on the device may know of a step of a control. */
interface StepFacts {
  /** Whether it lets somebody pass who was not inspected. */
  passes: boolean;
}

/** Something that a person asked to send, which waits on this device until the server has it. */
export interface OutboxEntry {
  /** The key of idempotency, made on this device. Later entries have later keys (UUIDv7). */
  id: string;
  kind: OutboxKind;
  /**
   * What it is about: entries of one aggregate are sent in their order, what makes it first; those of others do not wait
   * for them.
   */
  aggregate: string;
  /** Id of the signed-in person whose session alone sends it; null for whoever uses this device and is not signed in. */
  owner: string | null;
  /** Their name, for whoever may take over what they left. */
  ownerName?: string;
  /** Who wrote it, where its owner took it over. */
  takenFrom?: { id: string; name: string };
  /** Whoever wanted to take it over could not read it. */
  unreadable?: boolean;
  /** A refused entry waits for its owner. */
  state: "waiting" | "sending" | "refused";
  attempts: number;
  /** When it was tried last, and before when it is not tried again, in milliseconds of the device's clock. */
  triedAt: number;
  notBefore: number;
  /** Counts how often it was changed: what changes on its way is sent again. */
  revision?: number;
  /** The last answer; null while there was none. What was refused keeps it while it is sent again. */
  answer: OutboxAnswer | null;
  /** What is to be sent, readable to its owner only; null where it is a file, which lies apart under the same id. */
  content: OutboxSealed | null;
  /** What was last sent, while nobody knows whether it arrived. */
  sent: OutboxSealed | null;
  act?: ActFacts;
  photo?: PhotoFacts;
  step?: StepFacts;
}

export type OutboxSealed = DeviceSealed | Sealed;

/** What an entry says when it is posted. */
export type NewEntry = Pick<OutboxEntry, "id" | "kind" | "aggregate" | "act" | "photo" | "step">;

/** Whose entries are read and sent here. A service worker knows no session. */
export function outboxOwner(): string | null {
  const found = sessionStore.read();
  return found.kind === "session" ? found.session.user.id : null;
}

/** An entry as it waits first; its content is sealed for its owner. */
export const waitingEntry = (
  of: NewEntry & Pick<OutboxEntry, "owner" | "content"> & Partial<OutboxEntry>,
): OutboxEntry => ({
  state: "waiting",
  attempts: 0,
  triedAt: 0,
  notBefore: 0,
  answer: null,
  sent: null,
  ...of,
});

/** An entry of whoever uses this device; throws {@link NotKeptError} where it cannot be encrypted for them. */
export async function newEntry(says: NewEntry, content: unknown, sent?: unknown): Promise<OutboxEntry> {
  const found = sessionStore.read();
  const user = found.kind === "session" ? found.session.user : null;
  const owner = user?.id ?? null;
  return waitingEntry({
    ...says,
    owner,
    ...(user && { ownerName: user.name }),
    content: await sealed(owner, says.id, content),
    sent: sent === undefined ? null : await sealed(owner, says.id, sent),
  });
}

interface EntryStore {
  get: (id: string) => Promise<OutboxEntry | undefined>;
  put: (entry: OutboxEntry, id: string) => Promise<void>;
}

/**
 * Keeps an entry within a change. The same id again replaces what waits under it, of which an earlier attempt may have
 * arrived.
 */
export async function putEntry(outbox: EntryStore, entry: OutboxEntry): Promise<void> {
  const before = await outbox.get(entry.id);
  if (before && before.owner !== entry.owner) throw new NotKeptError();
  askToPersist();
  const revision = (before?.revision ?? 0) + 1;
  await outbox.put({ ...entry, revision, sent: entry.sent ?? before?.sent ?? null }, entry.id);
}

/** Keeps something until the server has it; throws {@link NotKeptError} where this device cannot. */
export async function post(says: NewEntry, content: unknown, sent?: unknown): Promise<void> {
  const entry = await newEntry(says, content, sent);
  await (await database()).changeKept(["outbox"], (of) => putEntry(of("outbox"), entry));
  outboxChanged();
}

/** Every entry on this device, the oldest first. */
export const allEntries = async (): Promise<OutboxEntry[]> => (await database()).getAll("outbox");

/** Own entries, the oldest first. */
export async function ownEntries(): Promise<OutboxEntry[]> {
  const owner = outboxOwner();
  return (await allEntries()).filter((entry) => entry.owner === owner);
}

/** Whether something own about a thing waits to be sent, and not for a decision of its owner. */
export async function isAwaited(about: string): Promise<boolean> {
  const first = (await ownEntries()).find(({ aggregate }) => aggregate === about);
  return first !== undefined && first.state !== "refused";
}

/** An entry of any owner; what it says is theirs. */
export const entryOf = async (id: string): Promise<OutboxEntry | undefined> => (await database()).get("outbox", id);

/** What an entry has to send; null to everybody but its owner. */
export const contentOf = async <Content>({ owner, id, content }: OutboxEntry): Promise<Content | null> =>
  content && opened<Content>(owner, id, content);

/** What was last sent of an entry, while nobody knows whether it arrived. */
export const sentOf = async ({ owner, id, sent }: OutboxEntry): Promise<unknown> =>
  (sent && (await opened(owner, id, sent))) ?? undefined;

/** Notes what is being sent, or that nothing is open any more. */
export async function rememberSent({ owner, id }: OutboxEntry, sent: unknown): Promise<void> {
  const kept = sent === undefined ? null : await sealed(owner, id, sent);
  await changeEntry(id, () => ({ sent: kept }));
}

/** Notes what may arrive by another way than from here; what was sent of the entry before stays noted. */
export async function rememberShown({ owner, id }: OutboxEntry, shown: unknown): Promise<void> {
  const kept = await sealed(owner, id, shown);
  await changeEntry(id, ({ sent }) => ({ sent: sent ?? kept }));
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

/** Forgets an entry: its owner does not want it sent. */
export async function removeEntry(id: string): Promise<void> {
  await (await database()).change(["outbox", "photoFiles"], (of) => forget(of, id));
  outboxChanged();
}

/** With its file, if it has one. */
async function forget(of: (store: "outbox" | "photoFiles") => { delete: (id: string) => Promise<void> }, id: string) {
  await of("outbox").delete(id);
  await of("photoFiles").delete(id);
}

/** Forgets an entry that the server has. False: it was changed on its way, and waits to be sent as it is now. */
export async function settleEntry({ id, revision }: OutboxEntry): Promise<boolean> {
  const { result } = await (
    await database()
  ).change(["outbox", "photoFiles"], async (of) => {
    const now = await of("outbox").get(id);
    if (now && now.revision !== revision) {
      await of("outbox").put({ ...now, state: "waiting" }, id);
      return false;
    }
    await forget(of, id);
    return true;
  });
  outboxChanged();
  return result;
}

/** Lets an entry that was refused be sent again as it is. */
export const letGo = (id: string): Promise<unknown> =>
  changeEntry(id, () => ({ state: "waiting", attempts: 0, notBefore: 0 }));

/** Whether the same would be refused again: nothing is wrong with the session, the time or the load. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

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
