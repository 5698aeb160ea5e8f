import { ApiProblem } from "../api/problem";
import { sessionStore } from "../api/session-store";
import { inTurn } from "../storage/turn";
import { type Attempts, type DeclarationToSend, deliverDeclaration } from "./declaration-delivery";
import {
  changeEntry,
  contentOf,
  onOutboxChange,
  OUTBOX_TURN,
  type OutboxEntry,
  type OutboxKind,
  ownEntries,
  rememberSent,
  removeEntry,
  sentOf,
} from "./outbox";

/** What a service worker is asked for where the browser can wake it when there is a network again. */
export const OUTBOX_SYNC = "outbox";

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 5 * 60 * 1000;

/** Delivers one entry of its kind, once, whatever happened before; throws what the server refuses. */
const DELIVERIES: Record<OutboxKind, (id: string, content: never, attempts: Attempts) => Promise<unknown>> = {
  declaration: (id, content: DeclarationToSend, attempts) => deliverDeclaration(id, content, attempts),
};

/**
 * Sends what waits and is due. `eager` does not wait for the end of a pause that this device made up itself: there is a
 * reason to believe that it goes better now. Returns whether something still waits.
 */
export async function sendOutbox({ eager = false } = {}): Promise<boolean> {
  const askedAt = Date.now();
  return inTurn(OUTBOX_TURN, async () => {
    const entries = await ownEntries();
    // Nobody else is sending: who began with it is gone.
    for (const { id, state } of entries) {
      // oxlint-disable-next-line no-await-in-loop
      if (state === "sending") await changeEntry(id, () => ({ state: "waiting" }));
    }
    if (navigator.onLine) {
      const queues = new Map<string, OutboxEntry[]>();
      for (const entry of entries) queues.set(entry.aggregate, [...(queues.get(entry.aggregate) ?? []), entry]);
      await Promise.all([...queues.values()].map((queue) => sendQueue(queue, eager ? askedAt : null)));
    }
    return (await ownEntries()).some(({ state }) => state !== "refused");
  });
}

/** Sends what is about one thing, in its order: what follows waits for what is before it. */
async function sendQueue(queue: readonly OutboxEntry[], eagerSince: number | null): Promise<void> {
  for (const entry of queue) {
    if (entry.state === "refused" || !isDue(entry, eagerSince)) return;
    // oxlint-disable-next-line no-await-in-loop
    if (!(await send(entry))) return;
  }
}

function isDue({ notBefore, triedAt, answer }: OutboxEntry, eagerSince: number | null): boolean {
  if (notBefore <= Date.now()) return true;
  const isAskedToWait = answer !== null && [429, 503].includes(answer.status);
  return eagerSince !== null && triedAt < eagerSince && !isAskedToWait;
}

/** Whether the server has it now. */
async function send(entry: OutboxEntry): Promise<boolean> {
  const content = await contentOf(entry);
  if (content === null) {
    // What reads it is not there yet.
    await changeEntry(entry.id, () => ({ notBefore: Date.now() + LONGEST_PAUSE_MS }));
    return false;
  }
  const sent = await sentOf(entry);
  await changeEntry(entry.id, () => ({ state: "sending" }));
  let open = sent;
  try {
    await DELIVERIES[entry.kind](entry.id, content as never, {
      sent: () => open,
      remember: async (next) => {
        open = next;
        await rememberSent(entry, next);
      },
    });
    await removeEntry(entry.id);
    return true;
  } catch (error) {
    await changeEntry(entry.id, (before) => after(error, before));
    return false;
  }
}

/** What an entry is after an attempt that failed. */
function after(error: unknown, { attempts }: OutboxEntry): Partial<OutboxEntry> {
  const now = Date.now();
  const tried = { attempts: attempts + 1, triedAt: now, answer: null };
  if (!(error instanceof ApiProblem)) return { ...tried, state: "waiting", notBefore: now + pauseAfter(attempts) };
  const { status, reason, message, errors, retryAfter } = error;
  const answered = { ...tried, answer: { status, reason, message, errors } };
  if (isRefusal(status)) return { ...answered, state: "refused" };
  const pause = retryAfter === null ? pauseAfter(attempts) : retryAfter * 1000;
  return { ...answered, state: "waiting", notBefore: now + pause };
}

/** Whether the same would be refused again: nothing is wrong with the session, the time or the load. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/** Phones that lost the same network must not come back together. */
const pauseAfter = (attempts: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

const look = () => void sendOutbox({ eager: true }).catch(console.error);

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
  const times = (await ownEntries())
    .filter(({ state }) => state === "waiting")
    .map(({ notBefore }) => notBefore - Date.now());
  clearTimeout(timer);
  if (times.length === 0) return;
  timer = setTimeout(
    () => {
      if (navigator.onLine) void sendOutbox().catch(console.error);
    },
    Math.max(Math.min(...times), 1000),
  );
}

/** Asks the browser to wake the service worker when there is a network, so that it sends without the page. */
export async function askForSync(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (worker as WithSync | undefined)?.sync?.register(OUTBOX_SYNC);
}

/** Only Chromium has it. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}
