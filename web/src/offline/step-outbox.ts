import { ConnectionError } from "../api/problem";
import type { Schemas } from "../api/schemas";
import { deviceNow } from "../lib/clock";
import { inTurn } from "../storage/turn";
import { NotKeptError } from "../storage/not-kept-error";
import { database } from "./database";
import { isAwaited, newEntry, outboxChanged, outboxOwner, ownEntries, post, putEntry, turnOf } from "./outbox";
import { sendSoon } from "./outbox-sending";
import { type CounterStep, isDrawn, passes, sendStep, type StepToSend } from "./step-delivery";
import type { UnsentStep } from "./unsent-steps";

type Declaration = Schemas["Declaration"];

/** A step with its key of idempotency. */
export interface KeyedStep extends Pick<StepToSend, "step" | "draws"> {
  key: string;
}

interface Taking {
  code: string;
  /** One after the other. */
  steps: readonly KeyedStep[];
  /** The last step that waited when they were decided; null where they were decided on what the server has. */
  decidedAfter: string | null;
  onAnswer: (declaration: Declaration) => void;
}

/**
 * Takes steps at once, as long as there is a network and nothing of the declaration waits. What cannot be sent, or may
 * have arrived without its answer, waits here under its key. `outdated`: what it was decided on was answered or refused
 * in this moment. Throws what the server refuses.
 */
export async function takeSteps({
  code,
  steps,
  decidedAfter,
  onAnswer,
}: Taking): Promise<Declaration | "waiting" | "outdated"> {
  let unsent = steps;
  let lost: unknown = new ConnectionError(false);
  const owner = outboxOwner();
  if (navigator.onLine && decidedAfter === null && !(await isAwaited(code))) {
    try {
      for (const { key, step } of steps) {
        // Somebody else may have signed in meanwhile.
        if (outboxOwner() !== owner) throw lost;
        // Each is decided on what the one before leads to.
        // oxlint-disable-next-line no-await-in-loop
        const declaration = await sendStep(key, { code, step });
        onAnswer(declaration);
        unsent = unsent.slice(1);
        const [next] = unsent;
        if (!next || (isDrawn(declaration) && passes(next.step))) return declaration;
      }
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      lost = error;
    }
  }
  if (outboxOwner() !== owner) throw lost;
  const isKept = await keep(code, unsent, decidedAfter).catch((error: unknown) => {
    throw error instanceof NotKeptError ? lost : error;
  });
  void sendSoon().catch(console.error);
  return isKept ? "waiting" : "outdated";
}

/** False where the step that these were decided after does not wait any more. */
async function keep(code: string, steps: readonly KeyedStep[], decidedAfter: string | null): Promise<boolean> {
  // Only a session of its officer sends it, and a step behind a refused one would wait for a decision unseen.
  if (outboxOwner() === null || (await isStopped(code))) throw new NotKeptError();
  const decidedAt = deviceNow().toISOString();
  const entries = await Promise.all(
    steps.map(({ key, step, draws }) =>
      newEntry({ id: key, kind: "step", aggregate: code, step: { passes: passes(step) } }, {
        code,
        step,
        decidedAt,
        draws,
      } satisfies StepToSend),
    ),
  );
  const isKept = await (
    await database()
  ).changeKept(["outbox"], async (of) => {
    const before = decidedAfter === null ? null : await of("outbox").get(decidedAfter);
    if (decidedAfter !== null && (!before || before.state === "refused")) return false;
    for (const entry of entries) {
      // oxlint-disable-next-line no-await-in-loop
      await putEntry(of("outbox"), entry);
    }
    return true;
  });
  outboxChanged();
  return isKept;
}

/** Whether nothing of a declaration is sent until its officer decides on a refused step. */
const isStopped = async (code: string) =>
  (await ownEntries()).some(({ aggregate, state }) => aggregate === code && state === "refused");

/** Sends a refused step again, decided anew on what the declaration is now. Its key is free: nothing was done under it. */
export async function decideAgain({ id, code, draws }: UnsentStep, step: CounterStep): Promise<void> {
  await inTurn(turnOf(code), () =>
    post({ id, kind: "step", aggregate: code, step: { passes: passes(step) } }, {
      code,
      step,
      decidedAt: deviceNow().toISOString(),
      draws,
    } satisfies StepToSend),
  );
  await sendSoon();
}

/** Forgets a refused step with those that were decided after it. Nothing is being sent meanwhile. */
export async function discardSteps({ id, code }: UnsentStep): Promise<void> {
  await inTurn(turnOf(code), async () => {
    await (
      await database()
    ).change(["outbox"], async (of) => {
      const outbox = of("outbox");
      const entries = (await outbox.getAll()).filter(
        (entry) => entry.aggregate === code && entry.owner === outboxOwner() && entry.id >= id,
      );
      await Promise.all(entries.map((entry) => outbox.delete(entry.id)));
    });
  });
  outboxChanged();
}
