import { ApiProblem } from "../api/problem";
import { NotKeptError } from "../storage/not-kept-error";
import { entryOf, outboxOwner, post, removeEntry } from "./outbox";
import { sendSoon } from "./outbox-sending";
import { deliverTaken, onTakenAnswer, type TakenToSend } from "./taken-delivery";

/** A declaration with the key under which its traveller's phone sends it, too. */
interface Taking extends TakenToSend {
  key: string;
  /** It lies on this device. */
  onKept: () => void;
}

/**
 * Takes a declaration over: it waits here until the server has it, and the same again is taken once. Returns its code,
 * or null while it waits. Throws what the server refuses, which waits no more.
 */
export async function takeDeclaration({ key, body, onKept }: Taking): Promise<string | null> {
  // Only a session of its officer sends it.
  if (outboxOwner() === null) throw new NotKeptError();
  let code: string | null = null;
  const stop = onTakenAnswer((taken, declaration) => {
    if (taken === key) ({ code } = declaration);
  });
  try {
    await post({ id: key, kind: "taken", aggregate: key }, { body } satisfies TakenToSend);
    onKept();
    await sendSoon();
  } catch (error) {
    if (!(error instanceof NotKeptError) || !navigator.onLine) throw error;
    // A device that keeps nothing sends from memory.
    return (await deliverTaken(key, { body })).code;
  } finally {
    stop();
  }
  if (code !== null) return code;
  const waiting = await entryOf(key);
  // Another tab sent it, and this one asks for the same answer.
  if (!waiting) return (await deliverTaken(key, { body })).code;
  if (waiting.state !== "refused" || !waiting.answer) return null;
  await removeEntry(key);
  throw new ApiProblem(waiting.answer.status, waiting.answer);
}
