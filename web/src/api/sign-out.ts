import { api, forgetSession, isOnline } from "./client";
import { sessionStore } from "./session-store";

/**
 * Forgets the session on this device at once, whatever the server says; tells it when it can be reached, even as the
 * page closes.
 */
export async function signOut(): Promise<void> {
  const token = sessionStore.token();
  await forgetSession();
  if (!token || !isOnline()) return;
  leaving = api
    .POST("/api/logout", { headers: { Authorization: `Bearer ${token}` }, keepalive: true })
    .catch(() => undefined);
  await leaving;
}

/** The answer to the last sign-out: it takes the cookie away, and must not take that of the next session. */
export const lastSignOut = () => leaving;

let leaving: Promise<unknown> = Promise.resolve();
