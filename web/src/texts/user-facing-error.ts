import { uiTexts } from "./ui";

/** An error whose message is Spanish and written for people. Every other message is for the console. */
export class UserFacingError extends Error {
  /** What is wrong with fields that the form does not have, or of which nobody has said where they stand. */
  beside: readonly string[] = [];
  /** The message only says that fields are wrong: without one that is marked it says nothing. */
  pointsAtFields = false;
}

/** What to tell a person about an error: also what stands at no field. */
export function messageOf(error: unknown): string {
  if (!(error instanceof UserFacingError)) return uiTexts.unexpected;
  const { message, beside, pointsAtFields } = error;
  return (pointsAtFields && beside.length > 0 ? beside : [message, ...beside]).join(" ");
}

/** What to say above why a change failed: `failed`, or that nobody knows, because no answer came. */
export function failureOf(error: unknown, failed: string): string {
  return error instanceof UserFacingError && "timedOut" in error ? uiTexts.nobodyKnows : failed;
}
