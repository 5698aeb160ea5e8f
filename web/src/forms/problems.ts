import { ApiProblem, type FieldProblem, inWords } from "../api/problem";
import { UserFacingError } from "../texts/user-facing-error";

/** Somebody else saved first. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiProblem && error.reason === "VERSION_CONFLICT";

/** Somebody else moved the declaration first. */
export const isMoved = (error: unknown): boolean => error instanceof ApiProblem && error.reason === "DECLARATION_MOVED";

/** The wrong fields of a refusal that the form has, in the server's order. */
export interface PlacedProblems<Name> {
  placed: readonly { name: Name; message: string }[];
}

/** Finds the form's field for each wrong field that the API names; `messageOf` says the others. */
export function problemsOf<Name extends string>(
  error: unknown,
  fieldNamed: (serverName: string) => Name | null,
): PlacedProblems<Name> {
  const found = errorsOf(error).map((problem) => ({ name: fieldNamed(problem.field), problem }));
  const others = found.flatMap(({ name, problem }) => (name === null ? [inWords(problem)] : []));
  // Said by the message of the error, which every form shows.
  if (error instanceof UserFacingError) {
    error.beside = others;
    error.pointsAtFields =
      error instanceof ApiProblem && error.reason === "INVALID_FIELDS" && others.length === found.length;
  }
  return { placed: found.flatMap(({ name, problem }) => (name === null ? [] : [{ name, message: problem.message }])) };
}

/** The wrong fields that an error carries, whichever call was refused. */
const errorsOf = (error: unknown) =>
  error instanceof UserFacingError && "errors" in error ? (error.errors as readonly FieldProblem[]) : [];

type SetError<Name> = (name: Name, error: { type: string; message: string }, options: { shouldFocus: boolean }) => void;

/** Marks every wrong field of a refusal and moves the focus to the first. Returns whether there was one. */
export function markProblems<Name extends string>(
  setError: SetError<Name>,
  error: unknown,
  fieldNamed: (serverName: string) => Name | null,
): boolean {
  const { placed } = problemsOf(error, fieldNamed);
  placed.forEach(({ name, message }, index) =>
    setError(name, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return placed.length > 0;
}

/** Finds a form's field by what the API calls it. */
export const named =
  <Name extends string>(fields: Readonly<Record<string, Name>>) =>
  (serverName: string): Name | null =>
    Object.hasOwn(fields, serverName) ? (fields[serverName] ?? null) : null;
