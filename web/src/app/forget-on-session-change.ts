import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { articles } from "../api/articles";
import { catalogueKeys } from "../api/catalogues";
import type { SessionStore } from "../api/session-store";

/**
 * Takes what was read from the server out of memory whenever another session begins or this one
 * ends: signed out here or in another tab, or refused by the server. What lies on the device
 * belongs to no session, and reference lists and the legal basis are the same for everybody.
 */
export function forgetOnSessionChange(sessions: SessionStore, client: QueryClient): () => void {
  let before = identity(sessions);
  return sessions.subscribe(() => {
    const now = identity(sessions);
    if (now === before) return;
    before = now;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "device" && !isPublic(queryKey) });
    client.getMutationCache().clear();
  });
}

const [catalogues, lists] = catalogueKeys.lists();
const [legalBasis, all] = articles.queryKey;
const isPublic = ([first, second]: QueryKey) =>
  (first === catalogues && second === lists) || (first === legalBasis && second === all);

function identity(sessions: SessionStore): string {
  const found = sessions.read();
  return found.kind === "session" ? `${found.session.user.id} ${found.session.token}` : "";
}
