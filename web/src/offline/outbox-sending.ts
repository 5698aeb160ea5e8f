import { isDuty } from "../api/duty";
import { ApiProblem, ConnectionError } from "../api/problem";
import { sessionStore } from "../api/session-store";
import { sorted } from "../lib/sorted";
import { inTurn } from "../storage/turn";
import { type ActToSend, deliverAct } from "./act-delivery";
import {
  type Attempts,
  type DeclarationToSend,
  deliverChanges,
  deliverDeclaration,
  type EditToSend,
} from "./declaration-delivery";
import { takeOverEarlier } from "./earlier-stores";
import { photoFile } from "./kept-photos";
import {
  changeEntry,
  contentOf,
  entryOf,
  isAwaited,
  isRefusal,
  onOutboxChange,
  type OutboxEntry,
  type OutboxKind,
  outboxOwner,
  ownEntries,
  rememberSent,
  sentOf,
  settleEntry,
  turnOf,
} from "./outbox";
import { deliverPhoto } from "./photo-delivery";
import { deliverStep } from "./step-delivery";
import { deliverTaken, type TakenToSend } from "./taken-delivery";

/** What a service worker is asked for where the browser can wake it when there is a network again. */
export const OUTBOX_SYNC = "outbox";

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60 * 1000;
/** After a connection that broke, but had let something through. */
const MOVED_PAUSE_MS = 1000;
/** How many things are sent at once: more than one, because a slow network answers late; few, because it is narrow. */
const AT_ONCE = 3;

/** How a kind is sent. */
interface Delivery {
  /** Its place in a round: what makes a thing comes before what is about it, and a step before an act. */
  rank: number;
  /** Whether what follows it has to wait until it has arrived. */
  leads: boolean;
  /** What it sends, where that is not the entry's content; null while it cannot be read. */
  read?: (entry: OutboxEntry) => Promise<unknown>;
  /** What else it is about, and ends: what waits of that goes first, as long as nothing of it is refused. */
  behind?: (content: never) => string | null;
  /** Delivers one entry, once, whatever happened before; throws what the server refuses. */
  deliver: (entry: OutboxEntry, content: never, sending: Sending) => Promise<unknown>;
}

interface Sending extends Attempts {
  /** The server has so many bytes of a file. */
  progress: (bytes: number) => Promise<void>;
}

const DELIVERIES: Record<OutboxKind, Delivery> = {
  declaration: {
    rank: 0,
    leads: true,
    deliver: ({ id }, content: DeclarationToSend, attempts) => deliverDeclaration(id, content, attempts),
  },
  edit: {
    rank: 1,
    leads: true,
    deliver: ({ id }, content: EditToSend, attempts) => deliverChanges(id, content, attempts),
  },
  taken: { rank: 0, leads: true, deliver: ({ id }, content: TakenToSend) => deliverTaken(id, content) },
  // An act ends the control of its declaration: a step would be refused after it. Its id is older than it is.
  act: { rank: 1, leads: true, behind: ({ act }: ActToSend) => act.declaration_code, deliver: deliverAct },
  step: { rank: 0, leads: true, deliver: deliverStep },
  photo: {
    rank: 2,
    leads: false,
    read: ({ id }) => photoFile(id),
    deliver: (entry, file: ArrayBuffer | undefined, { progress }) => deliverPhoto(entry, file, progress),
  },
};

/** One time that everything is looked at. */
interface Round {
  /** What was tried before it is tried again, although its pause is not over. */
  eagerSince: number | null;
  /** The network or the session is at fault, so that the others would fare alike. */
  isOver: boolean;
}

/**
 * Sends what waits and is due. `eager` does not wait for the end of a pause that this device made up itself: there is a
 * reason to believe that it goes better now. Returns whether something still waits.
 */
export async function sendOutbox({ eager = false } = {}): Promise<boolean> {
  const round: Round = { eagerSince: eager ? Date.now() : null, isOver: false };
  const queues = queuesOf((await ownEntries()).filter(isKnown)).entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [aggregate, ids] of queues) {
        // Each goes on with the next one.
        // oxlint-disable-next-line no-await-in-loop
        await inTurn(turnOf(aggregate), () => sendQueue(ids, round));
      }
    }),
  );
  return (await ownEntries()).some(({ state }) => state !== "refused");
}

/** A newer release may have left others here. */
const isKnown = ({ kind }: OutboxEntry) => Object.hasOwn(DELIVERIES, kind);

const rankOf = ({ kind }: OutboxEntry) => DELIVERIES[kind].rank;

/** Ids by aggregate, in the order in which they are sent. */
function queuesOf(entries: readonly OutboxEntry[]): Map<string, string[]> {
  const queues = new Map<string, string[]>();
  for (const { id, aggregate } of sorted(entries, (one, other) => rankOf(one) - rankOf(other)))
    queues.set(aggregate, [...(queues.get(aggregate) ?? []), id]);
  return queues;
}

/** Sends what is about one thing, in its order. */
async function sendQueue(ids: readonly string[], round: Round): Promise<void> {
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const entry = await resumed(id);
    // Somebody else sent it, or took it back.
    if (!entry) continue;
    // oxlint-disable-next-line no-await-in-loop
    const hasArrived = isNext(entry, round) && (await send(entry, round));
    if (!hasArrived && DELIVERIES[entry.kind].leads) return;
  }
}

/** An entry as it is now. Nobody else is sending it: who began with it is gone. */
async function resumed(id: string): Promise<OutboxEntry | undefined> {
  const entry = await entryOf(id);
  return entry?.state === "sending" ? changeEntry(id, () => ({ state: "waiting" })) : entry;
}

const isNext = (entry: OutboxEntry, { eagerSince, isOver }: Round) =>
  navigator.onLine && !isOver && entry.state === "waiting" && isDue(entry, eagerSince);

function isDue(entry: OutboxEntry, eagerSince: number | null): boolean {
  if (pauseOf(entry) === 0) return true;
  const { triedAt, answer } = entry;
  const isAskedToWait = answer !== null && [429, 503].includes(answer.status);
  return eagerSince !== null && triedAt < eagerSince && !isAskedToWait;
}

/** Milliseconds until an entry is due. A clock that was set back since the last attempt ends the pause. */
function pauseOf({ notBefore, triedAt }: OutboxEntry): number {
  const now = Date.now();
  return triedAt > now ? 0 : Math.max(0, notBefore - now);
}

/** Whether the server has it now. */
async function send(entry: OutboxEntry, round: Round): Promise<boolean> {
  const { read = contentOf, behind, deliver } = DELIVERIES[entry.kind];
  const content = await read(entry);
  if (content === null) {
    // What reads it is not there yet.
    const now = Date.now();
    await changeEntry(entry.id, () => ({ triedAt: now, notBefore: now + LONGEST_PAUSE_MS }));
    return false;
  }
  const other = behind?.(content as never) ?? null;
  if (other !== null && (await inTurn(turnOf(other), () => isAwaited(other)))) return false;
  let open = await sentOf(entry);
  let hasMoved = false;
  await changeEntry(entry.id, () => ({ state: "sending" }));
  try {
    // Another person may have signed in since the entry was read.
    demandOwner(entry);
    await deliver(entry, content as never, {
      sent: () => open,
      remember: async (next) => {
        demandOwner(entry);
        open = next;
        await rememberSent(entry, next);
      },
      progress: async (sent) => {
        hasMoved = true;
        await changeEntry(entry.id, ({ photo }) => (photo ? { photo: { ...photo, sent } } : {}));
        demandOwner(entry);
      },
    });
  } catch (error) {
    const isAtFault = !concernsOthers(error) && outboxOwner() === entry.owner;
    // A network that breaks, but lets something through, does so for the others, too.
    round.isOver ||= !isAtFault && !hasMoved;
    await changeEntry(entry.id, (now) => {
      const isAnswer = isAtFault && !isPassing(error) && now.revision === entry.revision;
      return after({ error, isAnswer, hasMoved }, now);
    });
    return false;
  }
  if (await settleEntry(entry)) return true;
  const changed = await entryOf(entry.id);
  return changed !== undefined && send(changed, round);
}

/** What takes several requests ends when its owner locks the device: the next one would be another person's. */
function demandOwner({ owner }: OutboxEntry) {
  if (outboxOwner() !== owner) throw new ConnectionError(false);
}

/** Whether a failure says nothing of the entry: there is no network or no session, or its person has a duty first. */
const concernsOthers = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ApiProblem && (error.status === 401 || isDuty(error)));

/** Whether somebody else went on with the same photo. It goes on where they left it. */
const isPassing = (error: unknown) =>
  error instanceof ApiProblem && ["PHOTO_OFFSET", "PHOTO_CHANGED"].includes(error.reason);

interface Failure {
  error: unknown;
  /** It is about the entry as it is now. */
  isAnswer: boolean;
  /** A part of it arrived. */
  hasMoved: boolean;
}

/** What an entry is after an attempt that failed. */
function after(
  { error, isAnswer, hasMoved }: Failure,
  { attempts, answer: before }: OutboxEntry,
): Partial<OutboxEntry> {
  const now = Date.now();
  const tried = { state: "waiting", attempts: hasMoved ? 0 : attempts + 1, triedAt: now } as const;
  const pause = hasMoved ? MOVED_PAUSE_MS : pauseAfter(attempts);
  const known = before && isRefusal(before.status) ? before : null;
  if (!isAnswer || !(error instanceof ApiProblem)) return { ...tried, answer: known, notBefore: now + pause };
  const { status, reason, message, errors, retryAfter } = error;
  const answer = { status, reason, message, errors };
  if (isRefusal(status)) return { ...tried, answer, state: "refused" };
  return { ...tried, answer, notBefore: now + (retryAfter === null ? pause : retryAfter * 1000) };
}

/** Phones that lost the same network must not come back together. */
const pauseAfter = (attempts: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

const look = () => void lookAtAll().catch(console.error);

async function lookAtAll() {
  await takeOverEarlier();
  await sendOutbox({ eager: true });
}

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what waits while this page is open: now, when it is looked at again, when there is a network again, when
 * another session begins, and after a pause.
 */
export function startOutbox(): void {
  if (started) return;
  started = true;
  for (const event of ["online", "focus"]) addEventListener(event, look);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  sessionStore.subscribe(look);
  onOutboxChange(() => void plan().catch(console.error));
  look();
  void plan().catch(console.error);
}

/** Sets the timer to the entry that is due first. */
async function plan(): Promise<void> {
  const times = (await ownEntries()).filter(({ state }) => state === "waiting").map(pauseOf);
  clearTimeout(timer);
  if (times.length === 0) return;
  timer = setTimeout(
    () => {
      if (navigator.onLine) void sendOutbox().catch(console.error);
    },
    Math.max(Math.min(...times), 1000),
  );
}

/** Sends what was just posted, now and for as long as this page is open. Returns whether something still waits. */
export function sendSoon(): Promise<boolean> {
  const sent = sendOutbox({ eager: true });
  startOutbox();
  // Where the browser does not want to, pages send.
  askForSync().catch(() => undefined);
  return sent;
}

/** Asks the browser to wake the service worker when there is a network, so that it sends without the page. */
async function askForSync(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (worker as WithSync | undefined)?.sync?.register(OUTBOX_SYNC);
}

/** Only Chromium has it. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}
