import type { QueryClient } from "@tanstack/react-query";
import type { SessionStore } from "../api/session-store";

/**
 * Takes what was read from the server out of memory whenever another session begins or this one
 * ends: signed out here or in another tab, or refused by the server. What lies on the device
 * belongs to no session.
 */
export function forgetOnSessionChange(sessions: SessionStore, client: QueryClient): () => void {
  let before = identity(sessions);
  return sessions.subscribe(() => {
    const now = identity(sessions);
    if (now === before) return;
    before = now;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "device" });
    client.getMutationCache().clear();
  });
}

function identity(sessions: SessionStore): string {
  const found = sessions.read();
  return found.kind === "session" ? `${found.session.user.id} ${found.session.token}` : "";
}
