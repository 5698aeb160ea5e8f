import { ApiProblem } from "../api/problem";
import { repeat } from "../api/repeat";
import type { components } from "../api/schema";
import { sendSoon } from "./outbox-sending";
import { queryOptions } from "@tanstack/react-query";
import { sorted } from "../lib/sorted";
import { inTurn } from "../storage/turn";
import { canSeal } from "./device-seal";
import { database } from "./database";
import { type Attempts, type DeclarationToSend, deliverDeclaration } from "./declaration-delivery";
import { type DeclarationForm, NEW_DECLARATION } from "./declaration-draft";
import type { Draft } from "./drafts";
import { declarationSentUnder } from "./kept-declarations";
import {
  contentOf,
  type OutboxAnswer,
  outboxChanged,
  type OutboxEntry,
  ownEntries,
  post,
  removeEntry,
  sentOf,
  turnOf,
} from "./outbox";
import { outboxKey } from "./use-outbox-changes";

type Declaration = components["schemas"]["Declaration"];

/** A new declaration that waits on this device until the server has it. */
export interface UnsentDeclaration extends Pick<OutboxEntry, "id" | "state" | "attempts" | "notBefore" | "answer"> {
  form: DeclarationForm;
  /** Whether it was sent and nobody knows if it arrived. */
  mayHaveArrived: boolean;
}

/** What the form knows of earlier attempts, and is told of this one. */
interface Sending extends Attempts {
  /** It lies on this device. */
  onKept: () => void;
  /** It is about to be sent again. */
  onRetry: () => void;
}

/**
 * Sends a declaration from the outbox. Null: it cannot be sent now, and waits there. A device that keeps nothing sends
 * from memory, for as long as a person waits. Throws what the server refuses.
 */
export async function sendDeclaration(
  id: string,
  content: DeclarationToSend,
  { onKept, onRetry, ...attempts }: Sending,
): Promise<Declaration | null> {
  if (!(await postDeclaration(id, content, attempts.sent())))
    return deliverDeclaration(id, content, attempts, (make) => repeat(make, onRetry));
  onKept();
  await sendSoon();
  const outcome = await outcomeOf(id);
  if (outcome.kind === "received") return outcome.declaration;
  if (outcome.kind !== "refused") return null;
  // The form is still there to correct it.
  await attempts.remember(outcome.sent);
  await removeEntry(id);
  throw new ApiProblem(outcome.answer.status, outcome.answer);
}

/** Keeps a declaration until the server has it; false where this device cannot. */
async function postDeclaration(id: string, content: DeclarationToSend, sent: unknown): Promise<boolean> {
  if (!canSeal()) return false;
  return post({ id, kind: "declaration", aggregate: id }, content, sent).then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
}

/** What became of a declaration that was posted; `gone` is one that was neither sent nor posted here. */
type Outcome =
  | { kind: "received"; declaration: Declaration }
  | { kind: "refused"; answer: OutboxAnswer; sent: unknown }
  | { kind: "waiting" }
  | { kind: "gone" };

async function outcomeOf(id: string): Promise<Outcome> {
  const entry = await entryOf(id);
  if (entry?.state === "refused" && entry.answer)
    return { kind: "refused", answer: entry.answer, sent: await sentOf(entry) };
  if (entry) return { kind: "waiting" };
  const declaration = await declarationSentUnder(id);
  return declaration ? { kind: "received", declaration } : { kind: "gone" };
}

/** Own declarations that the server does not have yet, the newest first. */
export const unsentDeclarations = queryOptions({
  queryKey: [...outboxKey, "declarations"],
  queryFn: async (): Promise<UnsentDeclaration[]> => {
    const newestFirst = sorted(await ownEntries(), (a, b) => (a.id < b.id ? 1 : -1));
    const found = await Promise.all(newestFirst.map(toUnsent));
    return found.flatMap((one) => one ?? []);
  },
  networkMode: "always",
  staleTime: 0,
});

/** One of them, or what became of it. */
export const unsentDeclaration = (id: string) =>
  queryOptions({
    queryKey: [...outboxKey, "declaration", id],
    queryFn: async () => {
      const entry = await entryOf(id);
      const unsent = entry ? await toUnsent(entry) : null;
      return { unsent, received: unsent ? null : ((await declarationSentUnder(id)) ?? null) };
    },
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

/** What became of a declaration that was taken back; `occupied`: another one was begun in the form meanwhile. */
export type TakenBack = "taken" | "occupied" | "gone";

/**
 * Puts a declaration back into the form, as it was typed, with what was sent of it while nobody knows whether it arrived:
 * so it is still delivered once. Nothing is being sent meanwhile.
 */
export async function takeBack(id: string, step: number): Promise<TakenBack> {
  return inTurn(turnOf(id), async () => {
    const entry = await entryOf(id);
    const content = entry && (await contentOf<DeclarationToSend>(entry));
    if (!entry || !content) return "gone";
    const draft: Draft<DeclarationForm> = {
      values: content.form,
      step,
      idempotencyKey: id,
      sent: await sentOf(entry),
    };
    const { result } = await (
      await database()
    ).change(["drafts", "outbox"], async (of): Promise<TakenBack> => {
      const other = await of("drafts").get(NEW_DECLARATION);
      if (other && other.idempotencyKey !== id) return "occupied";
      await of("drafts").put(draft, NEW_DECLARATION);
      await of("outbox").delete(id);
      return "taken";
    });
    outboxChanged();
    return result;
  });
}

/** Forgets a declaration that its owner does not want to send. Nothing is being sent meanwhile. */
export const discard = (id: string): Promise<void> => inTurn(turnOf(id), () => removeEntry(id));

const entryOf = async (id: string) =>
  (await ownEntries()).find((entry) => entry.kind === "declaration" && entry.id === id);

async function toUnsent(entry: OutboxEntry): Promise<UnsentDeclaration | null> {
  const content = entry.kind === "declaration" && (await contentOf<DeclarationToSend>(entry));
  if (!content) return null;
  const { id, state, attempts, notBefore, answer, sent } = entry;
  return { id, state, attempts, notBefore, answer, form: content.form, mayHaveArrived: sent !== null };
}
