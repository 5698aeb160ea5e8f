import { v7 as uuidV7 } from "uuid";
import type { Product } from "../api/products";
import type { Schemas } from "../api/schemas";
import { openChannel } from "../storage/channel";
import { database } from "./database";
import { type Draft, draftKeys, readDraft } from "./drafts";

/** Where the draft of a new declaration is kept. */
export const NEW_DECLARATION = "declaration:new";

/** What one says about a product of the catalogue while declaring it. */
export type DraftProduct = Pick<Product, "id" | "name" | "classification" | "conditions" | "reason" | "verified"> & {
  /** Drafts of an earlier release have none. */
  articles?: Schemas["KeptCitation"][];
};

/** A new draft with the key that makes sending it safe to repeat. */
export function newDraft<Values>(values: Values): Draft<Values> {
  return { values, step: 0, idempotencyKey: uuidV7() };
}

/** A thing that was found outside the form. */
export interface FoundThing {
  product: (DraftProduct & { unit: string }) | null;
  description: string;
}

/**
 * Where things wait that were added outside the form. The form may be open in another tab, which would write its own
 * list over a longer one; it takes what waits here.
 */
export const WAITING_THINGS = `${NEW_DECLARATION}:things`;
/** What waits there. */
export const waitingThings = ({ values }: { values: unknown } = { values: [] }) => values as FoundThing[];

/** Tells forms in other tabs that something waits. */
const ADDED = "things-to-declare";

/** Puts a product, or a thing in one's own words, into the declaration of this device, or starts one with it. */
export async function addToDraft(thing: Product | string): Promise<void> {
  const found: FoundThing =
    typeof thing === "string"
      ? { product: null, description: thing }
      : { product: { ...pickProduct(thing), unit: thing.unit }, description: "" };
  await (
    await database()
  ).change(["drafts"], async (of) => {
    const waiting = waitingThings(await of("drafts").get(WAITING_THINGS));
    await of("drafts").put(newDraft([...waiting, found]), WAITING_THINGS);
  });
  const channel = openChannel(ADDED, () => undefined);
  channel.send("added");
  channel.close();
}

/** What was added outside the form, which waits no more. */
export async function takeAdded(): Promise<FoundThing[]> {
  const { result } = await (
    await database()
  ).change(["drafts"], async (of) => {
    const waiting = waitingThings(await of("drafts").get(WAITING_THINGS));
    if (waiting.length > 0) await of("drafts").delete(WAITING_THINGS);
    return waiting;
  });
  return result;
}

/** Calls back whenever something was added in another tab, or may have been while this one was not looked at. */
export function onAdded(callback: () => void): () => void {
  const channel = openChannel(ADDED, callback);
  const look = () => {
    if (document.visibilityState === "visible") callback();
  };
  document.addEventListener("visibilitychange", look);
  return () => {
    channel.close();
    document.removeEventListener("visibilitychange", look);
  };
}

/** Whether a new declaration was begun on this device. */
export const isBegun = async (): Promise<boolean> =>
  (await readDraft(NEW_DECLARATION)) !== undefined || (await draftKeys(WAITING_THINGS)).length > 0;

/** What a draft keeps of a product. */
export function pickProduct({
  id,
  name,
  classification,
  conditions,
  reason,
  verified,
  articles = [],
}: DraftProduct): DraftProduct {
  return { id, name, classification, conditions, reason, verified, articles: articles.map(keptCitation) };
}

const keptCitation = ({ code, title, article, verified }: Schemas["KeptCitation"]) => ({
  code,
  title,
  article,
  verified,
});
