import { uiTexts } from "./ui";

/** An error whose message is Spanish and written for people. Every other message is for the console. */
export class UserFacingError extends Error {}

/** What to tell a person about an error. */
export function messageOf(error: unknown): string {
  return error instanceof UserFacingError ? error.message : uiTexts.unexpected;
}

/** What to say above why a change failed: `failed`, or that nobody knows, because no answer came. */
export function failureOf(error: unknown, failed: string): string {
  return error instanceof UserFacingError && "timedOut" in error ? uiTexts.nobodyKnows : failed;
}
