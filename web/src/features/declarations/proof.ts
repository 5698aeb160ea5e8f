import { call } from "../../api/call";
import { keptDeclaration } from "../../offline/kept-declarations";
import type { Declaration } from "./declaration-body";

/** What proves that one is the declarant: the key of the device that sent it, or what the document says. */
export type Proof = { edit_key: string } | { document_number: string; birth_date: string };

/** What was typed on this page; it is kept on no device. */
const typed = new Map<string, Proof>();

/** The proof that this page has for a declaration. Nobody is asked where the key of the device is taken. */
export async function proofOf(id: string): Promise<Proof | null> {
  const proved = typed.get(id);
  if (proved) return proved;
  const kept = await keptDeclaration(id);
  return kept?.editKey ? { edit_key: kept.editKey } : null;
}

/** Reads a declaration, by its id or code, with nothing masked, and remembers the proof until the page is closed. */
export async function openDeclaration(id: string, proof: Proof, signal?: AbortSignal): Promise<Declaration> {
  const request = { params: { path: { id } }, body: { credentials: proof }, ...(signal && { signal }) };
  const declaration = await call.post("/api/declarations/{id}/open", request);
  if (!("edit_key" in proof)) typed.set(declaration.id, proof);
  return declaration;
}
