import { ConnectionError } from "./problem";
import { isUser, type User } from "./session-store";

/** The user in an answer. An answer without one did not come from the gateway: the connection is lost. */
export function parseUser(body: unknown): User {
  if (!isUser(body)) throw new ConnectionError(false);
  return body;
}
