import { deviceTexts } from "../storage/texts";
import { database } from "./database";

/** A form that is being written: its values, where the person was, and the key that makes sending it safe to repeat. */
export interface Draft<Values = unknown> {
  values: Values;
  step: number;
  idempotencyKey: string;
  /** The version of the record that it changes; none while the record is new. */
  version?: number | undefined;
  /** What was last sent under the key, while nobody knows whether it arrived. */
  sent?: unknown;
}

/** Forms whose last keystrokes are still being written, although they may be closed by now. */
const unsettled = new Map<string, Promise<void>>();

/** Waits until what was typed so far in any form of this page is written. */
export const draftsWritten = (): Promise<unknown> => Promise.all(unsettled.values());

/** Left drafts that this page has taken over: what it holds since is newer. */
const takenOver = new Set<string>();

/** The draft of a form, if there is one. */
export async function readDraft<Values>(key: string): Promise<Draft<Values> | undefined> {
  const left = takenOver.has(key) ? undefined : leftDrafts.read(key);
  if (left) {
    takenOver.add(key);
    // What lies in memory only would be lost with the page that took it over.
    if (await writeDraft(key, left)) leftDrafts.forget(key);
  } else await unsettled.get(key);
  return (await (await database()).get("drafts", key)) as Draft<Values> | undefined;
}

/** The keys of the drafts on this device that begin so. */
export async function draftKeys(prefix: string): Promise<string[]> {
  return (await database()).getAllKeys("drafts", prefix);
}

/** Keeps the draft of a form; false when it lies in memory, for as long as the page. */
export async function writeDraft(key: string, draft: Draft): Promise<boolean> {
  return (await database()).put("drafts", draft, key);
}

/** Forgets the draft: the server has it now, or the person gave it up. */
export async function deleteDraft(key: string): Promise<void> {
  await unsettled.get(key);
  leftDrafts.forget(key);
  await (await database()).delete("drafts", key);
}

const leftKey = (key: string) => `draft:${key}`;

/**
 * Drafts of pages that were left before IndexedDB had the last keystrokes. A browser may drop a
 * transaction of a page that goes away; a text of the device is written before the call returns.
 */
const leftDrafts = {
  read(key: string): Draft | undefined {
    try {
      const text = deviceTexts.getItem(leftKey(key));
      return text === null ? undefined : (JSON.parse(text) as Draft);
    } catch {
      return undefined;
    }
  },
  keep: (key: string, draft: Draft) => void deviceTexts.setItem(leftKey(key), JSON.stringify(draft)),
  forget: (key: string) => deviceTexts.removeItem(leftKey(key)),
};

interface DraftWriting {
  write?: (key: string, draft: Draft) => Promise<boolean | void>;
  /** Whether what is not written yet when the page goes away may lie on the device as a text. */
  leaves?: boolean;
  onWritten?: (kept: boolean) => void;
}

/**
 * Writes the drafts of one form, each as soon as it can: while one is being written only the newest
 * of the following is remembered, so typing is never slowed down and the last keystroke wins.
 */
export function createDraftWriter(
  key: string,
  { write = writeDraft, leaves = true, onWritten = () => undefined }: DraftWriting = {},
) {
  let current: Draft | undefined;
  let next: Draft | undefined;
  let writing: Promise<void> | undefined;

  async function drain() {
    while (next) {
      current = next;
      next = undefined;
      // Order matters more than speed: the newest must be the last to arrive.
      // oxlint-disable-next-line no-await-in-loop
      const kept = await write(key, current).then(
        (stays) => stays !== false,
        (error: unknown) => {
          console.error(error);
          return false;
        },
      );
      if (kept && !next) leftDrafts.forget(key);
      onWritten(kept);
    }
    current = undefined;
    writing = undefined;
    unsettled.delete(key);
  }

  return {
    put(draft: Draft) {
      next = draft;
      writing ??= drain();
      unsettled.set(key, writing);
    },
    /** Waits until everything is written. */
    settled: () => writing ?? Promise.resolve(),
    /** Keeps what is not written yet; the page is about to go away. */
    leave() {
      const unwritten = next ?? current;
      if (!unwritten || !leaves) return;
      leftDrafts.keep(key, unwritten);
      takenOver.delete(key);
    },
  };
}
