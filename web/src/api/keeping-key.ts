import { api } from "./client";
import { unwrap } from "./problem";
import { sessionStore } from "./session-store";

/**
 * The key with which this device encrypts what a person left on it. It comes from the server and lies beside the token,
 * so that it goes with the session in the same moment. Null for whoever is not signed in, and without an answer.
 */
export async function keepingKey(person: string): Promise<string | null> {
  const kept = sessionOf(person);
  if (!kept) return null;
  if (kept.keepingKey) return kept.keepingKey;
  const answer = await api
    .GET("/api/user/keeping-key")
    .then(unwrap)
    .catch(() => null);
  // Meanwhile another session may have begun.
  if (!answer || sessionStore.token() !== kept.token) return null;
  sessionStore.update(person, () => ({ keepingKey: answer.key }));
  return answer.key;
}

function sessionOf(person: string) {
  const found = sessionStore.read();
  return found.kind === "session" && found.session.user.id === person ? found.session : null;
}
