/**
 * Why a session ended that nobody signed out of: the server ended it (by an administrator, a new password or a sign-out
 * elsewhere), its time was over, the server failed to confirm it, what this device kept of it cannot be read, or it was
 * locked and goes on with the PIN of its person.
 */
export type SessionEnd = "ended" | "expired" | "unconfirmed" | "unreadable" | "locked";

let last: SessionEnd | null = null;

/** Why the last session of this page ended; null when there was none, or when somebody signed out. */
export const lastSessionEnd = (): SessionEnd | null => last;

/** Remembers why a session ended, until the page is closed or the next one ends. */
export function noteSessionEnd(end: SessionEnd | null): void {
  last = end;
}

/** The reason that a problem document tells. */
export const reasonIn = (document: unknown): unknown =>
  typeof document === "object" && document !== null && "reason" in document ? document.reason : null;

/** What the reason of a 401 says about a session. */
export const sessionEndOf = (reason: unknown): SessionEnd => (reason === "SESSION_ENDED" ? "ended" : "expired");
