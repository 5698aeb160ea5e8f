import { get } from "react-hook-form";
import type { FieldProblem } from "../../api/problem";
import type { DeclarationForm } from "../../offline/declaration-draft";

/** Which part of the declaration each step asks for. */
export const STEP_FIELDS = [["travel"], ["traveller", "minors"], ["answers"], ["items"], ["oath"]] as const satisfies readonly (readonly (keyof DeclarationForm)[])[];

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
  return paths.toSorted((a, b) => (stepOf(a) ?? 0) - (stepOf(b) ?? 0))[0];
}

/** The server's wrong fields: those that stand in the form, by their path there, and what is left to say. */
export function placeProblems(problems: readonly FieldProblem[], form: DeclarationForm) {
  const placed: { path: string; message: string }[] = [];
  const others: string[] = [];
  for (const { field, message } of problems) {
    const path = toFormPath(field);
    const value: unknown = get(form, path);
    if (stepOf(path) !== null && (typeof value === "string" || typeof value === "boolean")) placed.push({ path, message });
    else others.push(message);
  }
  return { placed, others };
}

const toFormPath = (field: string) => field.replace(/\[(\d+)\]/g, ".$1");
