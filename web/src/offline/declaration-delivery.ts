import { call } from "../api/call";
import { ApiProblem } from "../api/problem";
import { prepareProof, withProof } from "../api/proof";
import type { Schemas } from "../api/schemas";
import { NotKeptError } from "../storage/not-kept-error";
import { database } from "./database";
import { type DeclarationForm, editDraftOf } from "./declaration-draft";
import { NEW_DECLARATION } from "./things-to-declare";
import { readDraft } from "./drafts";
import { keepDeclaration, type Sworn } from "./kept-declarations";
import { renewOwnData } from "./own-data";

type Body = Schemas["NewDeclaration"];
type Declaration = Schemas["Declaration"];

/** A new declaration as it is sent, and as it was typed. */
export interface DeclarationToSend {
  body: Body;
  form: DeclarationForm;
  /** The text that was sworn to. */
  sworn: Sworn;
}

/** Changes of a declaration as they are sent, and as they were typed. */
export interface EditToSend extends Pick<DeclarationToSend, "form" | "sworn"> {
  declaration: Pick<Declaration, "id" | "code">;
  edit: Edit;
}

/** Makes a call, perhaps more than once. */
export type Tried = <Answer>(make: () => Promise<Answer>) => Promise<Answer>;

const once: Tried = (make) => make();

/**
 * Delivers a new declaration under its key of idempotency, and keeps what the server answers on this device. `tried`
 * makes each call.
 */
export async function deliverDeclaration(
  id: string,
  { body, form, sworn }: DeclarationToSend,
  attempts: Attempts,
  tried = once,
): Promise<Declaration> {
  void prepareProof(id);
  const declaration = await deliver(body, attempts, {
    create: (attempt) => tried(() => withProof(id, (proof) => submit(id, proof, attempt))),
    change: (created, edit) => tried(() => update(created, edit)),
    keep: (received, editKey) => keep(received, editKey, { requestKey: id, sworn }),
  });
  // The answer is worth more than what the next declaration is spared.
  await renewOwnData(form).catch(console.error);
  await forgetSent(NEW_DECLARATION, id, form);
  return declaration;
}

/** The same for an edit, which the server recognises by its content and the version that it changes. */
export async function deliverChanges(
  key: string,
  { declaration: { id }, edit, form, sworn }: EditToSend,
  attempts: Attempts,
  tried = once,
): Promise<Declaration> {
  const changed = await deliverEdit(edit, attempts, (attempt) => tried(() => update(id, attempt)));
  await keep(changed, null, { editedUnder: key, sworn });
  await forgetSent(editDraftOf(id), key, form);
  return changed;
}

const update = (id: string, edit: Edit) => call.put("/api/declarations/{id}", { params: { path: { id } }, body: edit });

async function keep(...received: Parameters<typeof keepDeclaration>): Promise<void> {
  // The server has it, whether this device can keep it or not.
  const kept = await keepDeclaration(...received).catch(console.error);
  // What a service worker has in memory goes with it: the page sends the same again, and gets the same answer.
  if (!kept && typeof document === "undefined") throw new NotKeptError();
}

/** Forgets the draft of a form that was closed before it did so itself; one that was changed since stays. */
async function forgetSent(draftKey: string, id: string, form: DeclarationForm): Promise<void> {
  // Writes what a page left behind, which would come back later.
  await readDraft(draftKey);
  await (
    await database()
  ).change(["drafts"], async (of) => {
    const draft = await of("drafts").get(draftKey);
    if (draft?.idempotencyKey === id && JSON.stringify(draft.values) === JSON.stringify(form))
      await of("drafts").delete(draftKey);
  });
}

/** Sends a new declaration under its key: who sends the same again gets the same answer. */
export async function submit(key: string, proof: string | undefined, body: Body) {
  const header = { "Idempotency-Key": key, ...(proof !== undefined && { "X-Pinzon-Proof": proof }) };
  return call.post("/api/declarations", { params: { header }, body });
}

/** What the device knows of earlier attempts to send the same draft. */
export interface Attempts {
  /** The body of the last attempt, while nobody knows whether it arrived. */
  sent: () => unknown;
  remember: (body: unknown) => Promise<void>;
}

/** An edit as it is sent. */
export type Edit = Schemas["NewDeclaration"] & { version: number; credentials: Schemas["EditCredentials"] };

/**
 * The first attempt of a new declaration, and the edit that was sent after it while nobody knew whether that arrived.
 */
type SentBody = Body & { edit?: unknown };

/** What delivering needs of the server and the device; the calls throw what the server refuses. */
export interface DeliveryPorts {
  /** Always under the same key: the same body again is answered as the first time, another is refused. */
  create: (body: Body) => Promise<Schemas["CreatedDeclaration"]>;
  change: (id: string, edit: Edit) => Promise<Declaration>;
  keep: (declaration: Declaration, editKey: string | null) => Promise<void>;
}

/**
 * Delivers a new declaration once, whatever happened before. If an earlier attempt may have arrived
 * and something has been changed since, that attempt is finished first, for its id and edit key,
 * and the changes go after it as an edit, which is delivered once, too.
 */
export async function deliver(body: Body, attempts: Attempts, ports: DeliveryPorts): Promise<Declaration> {
  const sent = attempts.sent() as SentBody | undefined;
  const first = sent && (sent.edit || !same(sent, body)) ? await finish(sent) : null;
  if (!first) return (await create(body)).created;

  const { created, editKey } = first;
  // A group is named once.
  const { travel_group: _group, ...content } = body;
  const edits = { sent: () => first.edit, remember: (edit: unknown) => attempts.remember({ ...first.attempt, edit }) };
  const changes = { ...content, version: created.version, credentials: { edit_key: editKey } };
  const changed = await deliverEdit(changes, edits, (edit) => ports.change(created.id, edit));
  await ports.keep(changed, null);
  return changed;

  /** The declaration that the earlier attempt made, or null: it was not taken. */
  async function finish({ edit, ...attempt }: SentBody) {
    try {
      return { ...(await create(attempt, edit)), attempt, edit };
    } catch (error) {
      // Other content of the key may have been taken over from the phone: perhaps what is sent now.
      if (isRefused(error) || isKeyTaken(error)) return null;
      throw error;
    }
  }

  async function create(attempt: Body, edit?: unknown) {
    await attempts.remember({ ...attempt, edit });
    try {
      const { edit_key, ...declaration } = await ports.create(attempt);
      await ports.keep(declaration, edit_key);
      return { created: declaration, editKey: edit_key };
    } catch (error) {
      if (isRefused(error)) await attempts.remember(undefined);
      throw error;
    }
  }
}

/**
 * Delivers an edit once. An earlier attempt may have arrived without its answer: the same content is sent again as it
 * was, and other content follows after the attempt is finished.
 */
export async function deliverEdit(
  edit: Edit,
  attempts: Attempts,
  change: (edit: Edit) => Promise<Declaration>,
): Promise<Declaration> {
  const earlier = attempts.sent() as Edit | undefined;
  if (!earlier) return send(edit);
  if (same(earlier, edit)) return send({ ...edit, version: earlier.version });
  const first = await finish({ ...earlier, credentials: edit.credentials });
  return send(first ? { ...edit, version: first.version } : edit);

  /** The declaration as the earlier attempt left it, or null if it was refused. */
  async function finish(attempt: Edit) {
    try {
      return await send(attempt);
    } catch (error) {
      if (isRefused(error) || isConflict(error)) return null;
      throw error;
    }
  }

  async function send(attempt: Edit) {
    // What proves who edits stays out of the draft, into which this may come back.
    await attempts.remember({ ...attempt, credentials: {} });
    try {
      return await change(attempt);
    } catch (error) {
      if (isRefused(error) || isConflict(error)) await attempts.remember(undefined);
      throw error;
    }
  }
}

/** Somebody else changed it first, or it may not be changed any more. */
const isConflict = (error: unknown) =>
  error instanceof ApiProblem && ["VERSION_CONFLICT", "DECLARATION_NOT_EDITABLE"].includes(error.reason);

const isKeyTaken = (error: unknown) => error instanceof ApiProblem && error.reason === "IDEMPOTENCY_KEY_REUSED";

/** The content was looked at and not taken. Any other failure says nothing of what is stored. */
const isRefused = (error: unknown) => error instanceof ApiProblem && (error.status === 400 || error.status === 422);

const same = (one: Body, other: Body) => JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));

const contentOf = (body: Body) => ({ ...body, version: undefined, credentials: undefined });
