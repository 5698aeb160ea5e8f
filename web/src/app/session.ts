import { type SessionLookup, isUser, type StoredSession, type User } from "../api/session-store";

/** How long the server may take to confirm a stored session. */
export const VALIDATION_TIMEOUT_MS = 10_000;
/** After so long without hearing from the server, stored data is stale. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** What asking the server about the stored session came to. */
export type Validation =
  | { kind: "valid"; user: User }
  | { kind: "refused"; status: number }
  /** "Offline or time-out": nobody answered whether the session is valid. */
  | { kind: "unreachable" };

/** What to do with the stored session. */
export type Decision =
  | { kind: "unauthenticated" }
  | { kind: "clear" }
  | { kind: "keep"; session: StoredSession }
  | { kind: "refresh"; session: StoredSession };

/** What is known without asking: `ask` means only the server can tell. */
export function decideAtStart(found: SessionLookup): Decision | { kind: "ask"; session: StoredSession } {
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
  // A time in the future comes from a clock that was ahead, so the age is unknown.
  return lastSync === null || lastSync > now || now - lastSync > STALE_AFTER_MS;
}

/** Statuses that say that the server is away, not that it refuses: bad gateway, unavailable, gateway time-out. */
const SERVER_AWAY = [502, 503, 504];

/**
 * Reads the answer to `GET /user`. A signed-in person stays signed in when the browser is offline or the validation
 * times out. The same holds for every case in which the session was not validated at all: a reset connection, the
 * statuses of `SERVER_AWAY`, a 200 without a user, which is not from our server, and every refusal but 401, such as too
 * many requests, which says nothing about the session. 401 and a failing server clear the session.
 */
export function readValidation(status: number, body: unknown): Validation {
  if (status === 200) return isUser(body) ? { kind: "valid", user: body } : { kind: "unreachable" };
  if (status === 401) return { kind: "refused", status };
  if (status < 500 || SERVER_AWAY.includes(status)) return { kind: "unreachable" };
  return { kind: "refused", status };
}

function refreshed(session: StoredSession, user: User, now: number): StoredSession {
  return { ...session, user, airport: user.aeropuerto_id ?? session.airport, lastSync: now };
}
