import type { Found, StoredSession, User } from "../api/session-store";

/** How long the server may take to confirm a stored session. */
export const VALIDATION_TIMEOUT_MS = 10_000;
/** After so long without hearing from the server, stored data is stale. */
export const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** What asking the server about the stored session came to. */
export type Validation =
  | { kind: "valid"; user: User }
  | { kind: "refused"; status: number }
  /** No connection, or no answer in time. */
  | { kind: "unreachable" };

/** What to do with the stored session. */
export type Decision =
  | { kind: "unauthenticated" }
  | { kind: "clear" }
  | { kind: "keep"; session: StoredSession }
  | { kind: "refresh"; session: StoredSession };

/** What is known without asking: `ask` means only the server can tell. */
export function decideAtStart(found: Found): Decision | { kind: "ask"; session: StoredSession } {
  if (found.kind === "none") return { kind: "unauthenticated" };
  if (found.kind === "corrupt") return { kind: "clear" };
  if (found.session.rememberMe) return { kind: "keep", session: found.session };
  return { kind: "ask", session: found.session };
}

/** What the server's answer makes of the session. */
export function decideAfterValidation(session: StoredSession, validation: Validation, now: number): Decision {
  switch (validation.kind) {
    case "valid":
      return { kind: "refresh", session: refreshed(session, validation.user, now) };
    case "refused":
      return { kind: "clear" };
    case "unreachable":
      return { kind: "keep", session };
  }
}

/** Whether the last word from the server is missing or too old. */
export function isStale(lastSync: number | null, now: number): boolean {
  return lastSync === null || now - lastSync > STALE_AFTER_MS;
}

/**
 * Reads the status of `GET /user`. Gateway statuses (502, 503, 504) mean that nobody validated
 * anything, which is the same as having no connection; every other failure is a refusal.
 */
export function readValidation(status: number, user: User | null): Validation {
  if (status === 200 && user) return { kind: "valid", user };
  if (status === 502 || status === 503 || status === 504) return { kind: "unreachable" };
  return { kind: "refused", status };
}

function refreshed(session: StoredSession, user: User, now: number): StoredSession {
  return { ...session, user, airport: user.aeropuerto_id ?? session.airport, lastSync: now };
}
