import { type FieldPath, get } from "react-hook-form";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { sorted } from "../../lib/sorted";

/** Which part of the declaration each step asks for. */
export const STEP_FIELDS = [
  ["travel"],
  ["traveller", "minors"],
  ["answers"],
  ["items"],
  ["oath"],
] as const satisfies readonly (readonly (keyof DeclarationForm)[])[];

/** The step that ends with sending. */
export const LAST_STEP = STEP_FIELDS.length - 1;

/** The step that asks for a field, or null when none does. */
export function stepOf(path: string): number | null {
  const [part] = path.split(".");
  const step = STEP_FIELDS.findIndex((fields) => fields.some((field) => field === part));
  return step < 0 ? null : step;
}

/** The field whose step comes first; fields of one step in their order. */
export function firstOf(paths: readonly string[]): string | undefined {
  return sorted(paths, (a, b) => (stepOf(a) ?? 0) - (stepOf(b) ?? 0))[0];
}

/** The field of the form that a name in a problem of the API is about, or null. */
export function fieldNamed(serverName: string, form: DeclarationForm): FieldPath<DeclarationForm> | null {
  const path = serverName
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .replace(/\.product_id$/, ".product")
    .replace(/^oath\.text_version$/, "oath.accepted");
  if (/^items\.\d+\.product$/.test(path) && get(form, path)) return path as FieldPath<DeclarationForm>;
  const value: unknown = get(form, path);
  const isField = stepOf(path) !== null && (typeof value === "string" || typeof value === "boolean");
  return isField ? (path as FieldPath<DeclarationForm>) : null;
}
