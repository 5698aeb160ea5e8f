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
  /** The text that was sworn to, to print it without a network. */
  sworn?: Sworn | undefined;
}

/** The text that was sworn to. */
export type Sworn = Pick<components["schemas"]["Disclaimer"], "version" | "text" | "oath">;

/** What is known of a declaration when it is sent. */
interface SentFacts {
  requestKey?: string;
  sworn?: Sworn;
}

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
    const { requestKey = before?.requestKey, sworn = before?.sworn } = sent;
    await declarations.put(
      { declaration, editKey: editKey ?? before?.editKey ?? null, requestKey, sworn },
      declaration.id,
    );
  });
  return kept;
}

/** One declaration of this device. */
export async function keptDeclaration(id: string): Promise<KeptDeclaration | undefined> {
  return (await database()).get("declarations", id);
}

/** The declaration that was sent under a key. */
export async function declarationSentUnder(requestKey: string): Promise<Declaration | undefined> {
  const kept = await (await database()).getAll("declarations");
  return kept.find((one) => one.requestKey === requestKey)?.declaration;
}

/** All declarations of this device, newest first. */
export async function keptDeclarations(): Promise<Declaration[]> {
  const kept = await (await database()).getAll("declarations");
  return sorted(
    kept.map(({ declaration }) => declaration),
    (a, b) => b.submitted_at.localeCompare(a.submitted_at),
  );
}
