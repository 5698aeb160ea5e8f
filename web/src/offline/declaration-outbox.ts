import { queryOptions } from "@tanstack/react-query";
import { ApiProblem } from "../api/problem";
import { repeat } from "../api/repeat";
import type { Schemas } from "../api/schemas";
import { sorted } from "../lib/sorted";
import { inTurn } from "../storage/turn";
import { database } from "./database";
import {
  type Attempts,
  type DeclarationToSend,
  deliverChanges,
  deliverDeclaration,
  type Edit,
  type EditToSend,
  type Tried,
} from "./declaration-delivery";
import { type DeclarationForm, editDraftOf } from "./declaration-draft";
import { NEW_DECLARATION } from "./things-to-declare";
import { canSeal } from "./device-seal";
import { type Draft, readDraft } from "./drafts";
import { keptDeclaration, type Received, receivedUnder } from "./kept-declarations";
import {
  contentOf,
  type NewEntry,
  type OutboxAnswer,
  outboxChanged,
  type OutboxEntry,
  ownEntries,
  post,
  rememberShown,
  removeEntry,
  sentOf,
  turnOf,
} from "./outbox";
import { sendSoon } from "./outbox-sending";
import { outboxKey } from "./use-outbox-changes";

type Declaration = Schemas["Declaration"];

/** A declaration that waits on this device until the server has it, or an edit of one. */
export interface UnsentDeclaration extends Pick<OutboxEntry, "id" | "state" | "attempts" | "notBefore" | "answer"> {
  form: DeclarationForm;
  /** What is edited; null of a new declaration. */
  edited: EditedDeclaration | null;
  /** Whether it was sent and nobody knows if it arrived. */
  mayHaveArrived: boolean;
}

interface EditedDeclaration {
  id: string;
  code: string;
  /** The version that the edit was made on. */
  version: number;
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
export const sendDeclaration = (
  id: string,
  content: DeclarationToSend,
  sending: Sending,
): Promise<Declaration | null> =>
  send({ id, kind: "declaration", aggregate: id }, content, sending, (tried) =>
    deliverDeclaration(id, content, sending, tried),
  );

/** Sends an edit of a declaration, in the same way. Null also where its person has to choose: see {@link isToChoose}. */
export const sendEdit = async (key: string, content: EditToSend, sending: Sending): Promise<Declaration | null> =>
  send({ id: key, kind: "edit", aggregate: await aggregateOf(content.declaration.id) }, content, sending, (tried) =>
    deliverChanges(key, content, sending, tried),
  );

async function send(
  entry: NewEntry,
  content: unknown,
  { onKept, onRetry, ...attempts }: Sending,
  fromMemory: (tried: Tried) => Promise<Declaration>,
): Promise<Declaration | null> {
  if (!(await isPosted(entry, content, attempts.sent()))) return fromMemory((make) => repeat(make, onRetry));
  onKept();
  await sendSoon();
  const waiting = await entryOf(entry.id);
  if (!waiting) return (await receivedUnder(entry.id))?.declaration ?? null;
  if (!waiting.answer || waiting.state !== "refused" || isToChoose(waiting)) return null;
  // The form is still there to correct it.
  await attempts.remember(await sentOf(waiting));
  await removeEntry(entry.id);
  throw new ApiProblem(waiting.answer.status, waiting.answer);
}

/** Keeps it until the server has it; false where this device cannot. */
async function isPosted(entry: NewEntry, content: unknown, sent: unknown): Promise<boolean> {
  if (!canSeal()) return false;
  return post(entry, content, sent).then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
}

/** What a declaration and its edits are sent as, one after the other. */
const aggregateOf = async (declaration: string) => (await keptDeclaration(declaration))?.requestKey ?? declaration;

/** Whether the server refused an edit for what it has now, or for who sends it, not for what was typed. */
export const isRefusedByNow = ({ status, reason }: Pick<OutboxAnswer, "status" | "reason">): boolean =>
  ["VERSION_CONFLICT", "DECLARATION_NOT_EDITABLE"].includes(reason) || status === 403;

/** Whether the person has to choose between an edit and what the server has. */
const isToChoose = ({ kind, answer }: OutboxEntry) => kind === "edit" && answer !== null && isRefusedByNow(answer);

/** Own declarations and edits that the server does not have yet, the newest first. */
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
    queryFn: async (): Promise<{ unsent: UnsentDeclaration | null; received: Received | null }> => {
      const entry = await entryOf(id);
      const unsent = entry ? await toUnsent(entry) : null;
      return { unsent, received: unsent ? null : await receivedUnder(id) };
    },
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

/**
 * What a declaration that waits here says, to be shown to an officer, who may send it, too. From then on nobody knows
 * here whether it has arrived: what is changed afterwards goes as an edit. Null where none waits.
 */
export async function shownUnsent(id: string): Promise<DeclarationToSend["body"] | null> {
  const entry = await entryOf(id);
  const content = entry?.kind === "declaration" ? await contentOf<DeclarationToSend>(entry) : null;
  if (!entry || !content) return null;
  await rememberShown(entry, content.body);
  return content.body;
}

/** The edit of a declaration that waits here. */
export const unsentEdit = (declaration: string) =>
  queryOptions({
    queryKey: [...outboxKey, "edit", declaration],
    queryFn: async () => {
      const { id, state } = (await editOf(declaration)) ?? {};
      return id && state ? { id, state } : null;
    },
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

/** The key of the edit of a declaration that waits here; null also where another one was begun in the form. */
export async function editInsteadOfForm(declaration: string): Promise<string | null> {
  const waiting = await editOf(declaration);
  const draft = await readDraft(editDraftOf(declaration));
  return waiting && (!draft || draft.idempotencyKey === waiting.id) ? waiting.id : null;
}

/** What became of what was taken back; `occupied`: something else was begun in the form meanwhile. */
export type TakenBack = "taken" | "occupied" | "gone";

/**
 * Puts a declaration or an edit back into its form, as it was typed, with what was sent of it while nobody knows
 * whether it arrived: so it is still delivered once. An edit changes `version` from then on. Nothing is being sent
 * meanwhile.
 */
export const takeBack = (id: string, step: number, version?: number): Promise<TakenBack> =>
  inTurnOf(id, "gone", async (entry) => {
    const content = await contentOf<DeclarationToSend | EditToSend>(entry);
    if (!content) return "gone";
    const edited = "edit" in content ? content : null;
    const form = edited ? editDraftOf(edited.declaration.id) : NEW_DECLARATION;
    const draft: Draft<DeclarationForm> = {
      values: content.form,
      step,
      idempotencyKey: id,
      version: version ?? edited?.edit.version,
      sent: await sentOf(entry),
    };
    const { result } = await (
      await database()
    ).change(["drafts", "outbox"], async (of): Promise<TakenBack> => {
      const other = await of("drafts").get(form);
      if (other && other.idempotencyKey !== id) return "occupied";
      await of("drafts").put(draft, form);
      await of("outbox").delete(id);
      return "taken";
    });
    outboxChanged();
    return result;
  });

/** Sends an edit that was refused again, as a change of what the server has now. */
export async function sendOver(id: string, over: Pick<Edit, "version" | "credentials">): Promise<void> {
  await inTurnOf(id, undefined, async (entry) => {
    const content = await contentOf<EditToSend>(entry);
    if (content)
      await post(
        { id, kind: entry.kind, aggregate: entry.aggregate },
        { ...content, edit: { ...content.edit, ...over } },
      );
  });
  await sendSoon();
}

/** Forgets what its owner does not want to send. Nothing is being sent meanwhile. */
export const discard = (id: string): Promise<void> => inTurnOf(id, undefined, () => removeEntry(id));

/** Does something with an entry while nobody sends it; `gone` is answered where it is not there any more. */
async function inTurnOf<Result>(
  id: string,
  gone: Result,
  work: (entry: OutboxEntry) => Promise<Result>,
): Promise<Result> {
  const found = await entryOf(id);
  if (!found) return gone;
  return inTurn(turnOf(found.aggregate), async () => {
    const entry = await entryOf(id);
    return entry ? work(entry) : gone;
  });
}

const isDeclaration = ({ kind }: OutboxEntry) => kind === "declaration" || kind === "edit";

const entryOf = async (id: string) => (await ownEntries()).find((entry) => isDeclaration(entry) && entry.id === id);

async function editOf(declaration: string): Promise<OutboxEntry | undefined> {
  const aggregate = await aggregateOf(declaration);
  return (await ownEntries()).find((entry) => entry.kind === "edit" && entry.aggregate === aggregate);
}

async function toUnsent(entry: OutboxEntry): Promise<UnsentDeclaration | null> {
  const content = isDeclaration(entry) && (await contentOf<DeclarationToSend | EditToSend>(entry));
  if (!content) return null;
  const { id, state, attempts, notBefore, answer, sent } = entry;
  const edited = "edit" in content ? { ...content.declaration, version: content.edit.version } : null;
  return { id, state, attempts, notBefore, answer, form: content.form, edited, mayHaveArrived: sent !== null };
}
