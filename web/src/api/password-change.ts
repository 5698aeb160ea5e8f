import type { SessionStore } from "./session-store";

/** The server knows first: a session kept on the device may not say yet that its password must be changed. */
export async function noticePasswordChange(response: Response, sessions: SessionStore): Promise<void> {
  if (response.status !== 403) return;
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as { reason?: unknown } | null;
  const found = sessions.read();
  if (problem?.reason !== "PASSWORD_CHANGE_REQUIRED" || found.kind !== "session") return;
  if (found.session.user.must_change_password) return;
  sessions.update(found.session.user.id, ({ user }) => ({ user: { ...user, must_change_password: true } }));
}
