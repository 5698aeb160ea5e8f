import { uiTexts } from "./ui";

/** An error whose message is Spanish and written for people. Every other message is for the console. */
export class UserFacingError extends Error {}

/** What to tell a person about an error. */
export function messageOf(error: unknown): string {
  return error instanceof UserFacingError ? error.message : uiTexts.unexpected;
}
