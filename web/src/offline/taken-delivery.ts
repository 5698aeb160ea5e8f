import { withProof } from "../api/proof";
import type { Schemas } from "../api/schemas";
import { submit } from "./declaration-delivery";

type Declaration = Schemas["Declaration"];

/** A declaration that an officer took over from its traveller's phone, as that phone sends it, too. */
export interface TakenToSend {
  body: Schemas["NewDeclaration"];
}

/**
 * Delivers it under the traveller's key, so that both sendings are one declaration. What proves who edits it is the
 * traveller's, and is not kept here.
 */
export async function deliverTaken(key: string, { body }: TakenToSend): Promise<Declaration> {
  const { edit_key: _, ...declaration } = await withProof(key, (proof) => submit(key, proof, body));
  for (const listener of listeners) listener(key, declaration);
  return declaration;
}

type TakenListener = (key: string, declaration: Declaration) => void;

const listeners = new Set<TakenListener>();

/** Calls back with what the server answers to what was taken over, before it is gone from here; returns how to stop. */
export function onTakenAnswer(listener: TakenListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
