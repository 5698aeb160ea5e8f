import { call } from "../api/call";
import type { Schemas } from "../api/schemas";
import { database } from "./database";
import type { OutboxEntry } from "./outbox";

type Declaration = Schemas["Declaration"];

/** A step of a control as the API takes it. */
export type CounterStep =
  | { kind: "present"; body: Schemas["PresentInput"] }
  | { kind: "review"; body: Schemas["ReviewInput"] }
  | { kind: "departure"; body: Schemas["DepartureDecision"] }
  | { kind: "seals"; body: Schemas["SealCheck"] };

/** A step as it is sent, and what its officer knew. */
export interface StepToSend {
  /** The declaration that it is about. */
  code: string;
  step: CounterStep;
  /** When it was decided, by the clock of this device. */
  decidedAt: string;
  /** Whether the server draws when it arrives, which nobody here can know before. */
  draws: boolean;
}

/** Takes a step under its key: a repeat is answered with what stands. */
export function sendStep(key: string, { code, step }: Pick<StepToSend, "code" | "step">): Promise<Declaration> {
  const params = { path: { code }, header: { "Idempotency-Key": key } };
  switch (step.kind) {
    case "present":
      return call.post("/api/declarations/{code}/present", { params, body: step.body });
    case "review":
      return call.post("/api/declarations/{code}/review", { params, body: step.body });
    case "departure":
      return call.post("/api/declarations/{code}/departure", { params, body: step.body });
    case "seals":
      return call.post("/api/declarations/{code}/seals", { params, body: step.body });
  }
}

/** Whether it was drawn for an inspection. */
export const isDrawn = ({ lane }: Pick<Declaration, "lane">): boolean =>
  lane?.reasons.some(({ code }) => code === "RANDOM_DRAW") ?? false;

/** Whether a step lets somebody pass who was not inspected, so that a draw stops it. */
export const passes = (step: CounterStep): boolean =>
  step.kind === "review" && step.body.outcome === "cleared" && step.body.state === "presented";

/** Why such a step was not sent: its officer did not know of the draw. */
export const DRAWN = "RANDOM_DRAW";

/** Delivers a step that waited. Where it brought about a draw, nobody is let through who was to be inspected. */
export async function deliverStep(entry: OutboxEntry, content: StepToSend): Promise<void> {
  const declaration = await sendStep(entry.id, content);
  if (content.step.kind === "present" && isDrawn(declaration)) await stopPassing(entry);
  for (const listener of listeners) listener(declaration, content);
}

/** In one change with the end of the presentation: what is decided on it afterwards finds that it is over. */
async function stopPassing({ id, owner, aggregate }: OutboxEntry): Promise<void> {
  await (
    await database()
  ).change(["outbox"], async (of) => {
    const outbox = of("outbox");
    const later = (await outbox.getAll()).filter(
      (entry) => entry.owner === owner && entry.aggregate === aggregate && entry.step?.passes,
    );
    const answer = { status: 409, reason: DRAWN, message: "", errors: [] };
    await Promise.all(later.map((entry) => outbox.put({ ...entry, state: "refused", answer }, entry.id)));
    await outbox.delete(id);
  });
}

type StepListener = (declaration: Declaration, sent: StepToSend) => void;

const listeners = new Set<StepListener>();

/** Calls back with what the server answers to steps that waited, before they are gone from here; returns how to stop. */
export function onStepAnswer(listener: StepListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
