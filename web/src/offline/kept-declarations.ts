import type { components } from "../api/schema";
import { database } from "./database";
import { sorted } from "../lib/sorted";

type Declaration = components["schemas"]["Declaration"];

/** A declaration that was sent from this device, with what is needed to show and to change it. */
export interface KeptDeclaration {
  declaration: Declaration;
  /** Given once, when the declaration was created. */
  editKey: string | null;
  /** The key under which this device sent it. */
  requestKey?: string | undefined;
  /** The key of the last edit of it that this device sent. */
  editedUnder?: string | undefined;
  /** The text that was sworn to, to print it without a network. */
  sworn?: Sworn | undefined;
}

/** The text that was sworn to. */
export type Sworn = Pick<components["schemas"]["Disclaimer"], "version" | "text" | "oath">;

/** What is known of a declaration when it is sent. */
type SentFacts = Pick<KeptDeclaration, "requestKey" | "editedUnder" | "sworn">;

/**
 * Keeps the newest state of a declaration; the key, once known, is never lost. Returns whether it stays on the device.
 */
export async function keepDeclaration(
  declaration: Declaration,
  editKey: string | null,
  sent: SentFacts = {},
): Promise<boolean> {
  const { kept } = await (
    await database()
  ).change(["declarations"], async (of) => {
    const declarations = of("declarations");
    const before = await declarations.get(declaration.id);
    const { requestKey, editedUnder, sworn } = { ...before, ...sent };
    await declarations.put(
      { declaration, editKey: editKey ?? before?.editKey ?? null, requestKey, editedUnder, sworn },
      declaration.id,
    );
  });
  return kept;
}

/** One declaration of this device. */
export async function keptDeclaration(id: string): Promise<KeptDeclaration | undefined> {
  return (await database()).get("declarations", id);
}

/** A declaration that the server has, and whether what it received last was an edit. */
export interface Received {
  declaration: Declaration;
  isEdit: boolean;
}

/** What the server received under a key of this device. */
export async function receivedUnder(key: string): Promise<Received | null> {
  const kept = await (await database()).getAll("declarations");
  const found = kept.find(({ requestKey, editedUnder }) => requestKey === key || editedUnder === key);
  return found ? { declaration: found.declaration, isEdit: found.editedUnder === key } : null;
}

/** All declarations of this device, newest first. */
export async function keptDeclarations(): Promise<Declaration[]> {
  const kept = await (await database()).getAll("declarations");
  return sorted(
    kept.map(({ declaration }) => declaration),
    (a, b) => b.submitted_at.localeCompare(a.submitted_at),
  );
}
