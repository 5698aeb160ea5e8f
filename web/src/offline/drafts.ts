import { database } from "./database";

/** A form that is being written: its values, where the person was, and the key that makes sending it safe to repeat. */
export interface Draft<Values = unknown> {
  values: Values;
  step: number;
  idempotencyKey: string;
  /** What was last sent under the key, while nobody knows whether it arrived. */
  sent?: unknown;
}

/** The draft of a form, if there is one. */
export async function readDraft<Values>(key: string): Promise<Draft<Values> | undefined> {
  return (await (await database()).get("drafts", key)) as Draft<Values> | undefined;
}

/** Keeps the draft of a form on this device. */
export async function writeDraft(key: string, draft: Draft): Promise<void> {
  await (await database()).put("drafts", draft, key);
}

/** Forgets the draft: the server has it now, or the person gave it up. */
export async function deleteDraft(key: string): Promise<void> {
  await (await database()).delete("drafts", key);
}

/**
 * Writes drafts one after the other, each as soon as it can: while one is being written only the
 * newest of the following is remembered, so typing is never slowed down and the last keystroke wins.
 */
export function createDraftWriter(write: (draft: Draft) => Promise<void>) {
  let next: Draft | undefined;
  let writing: Promise<void> | undefined;

  async function drain() {
    while (next) {
      const draft = next;
      next = undefined;
      // Order matters more than speed: the newest must be the last to arrive.
      // oxlint-disable-next-line no-await-in-loop
      await write(draft).catch(console.error);
    }
    writing = undefined;
  }

  return {
    put(draft: Draft) {
      next = draft;
      writing ??= drain();
    },
    /** Waits until everything is written. */
    settled: () => writing ?? Promise.resolve(),
  };
}
