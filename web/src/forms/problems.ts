import { ApiProblem, type FieldProblem } from "../api/problem";
import { UserFacingError } from "../texts/user-facing-error";

/** Somebody else saved first. */
export const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.reason === "VERSION_CONFLICT";

/** Somebody else moved the declaration first. */
export const isMoved = (error: unknown): boolean => error instanceof ApiProblem && error.reason === "DECLARATION_MOVED";

/** The wrong fields of a refusal: those that the form has, in the server's order, and the messages of the others. */
export interface PlacedProblems<Name> {
  placed: readonly { name: Name; message: string }[];
  others: readonly string[];
}

/** Finds the form's field for each wrong field that the API names. */
export function problemsOf<Name extends string>(error: unknown, fieldNamed: (serverName: string) => Name | null): PlacedProblems<Name> {
  const named = errorsOf(error).map(({ field, message }) => ({ name: fieldNamed(field), message }));
  return {
    placed: named.flatMap(({ name, message }) => (name === null ? [] : [{ name, message }])),
    others: named.flatMap(({ name, message }) => (name === null ? [message] : [])),
  };
}

/** The wrong fields that an error carries, whichever call was refused. */
const errorsOf = (error: unknown) => (error instanceof UserFacingError && "errors" in error ? (error.errors as readonly FieldProblem[]) : []);

type SetError<Name> = (name: Name, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void;

/** Marks every wrong field of a refusal and moves the focus to the first. Returns whether there was one. */
export function markProblems<Name extends string>(setError: SetError<Name>, error: unknown, fieldNamed: (serverName: string) => Name | null): boolean {
  const { placed } = problemsOf(error, fieldNamed);
  placed.forEach(({ name, message }, index) => setError(name, { type: "server", message }, { shouldFocus: index === 0 }));
  return placed.length > 0;
}

/** Finds a form's field by what the API calls it. */
export const named =
  <Name extends string>(fields: Readonly<Record<string, Name>>) =>
  (serverName: string): Name | null =>
    Object.hasOwn(fields, serverName) ? (fields[serverName] ?? null) : null;
