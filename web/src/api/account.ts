import { call } from "./call";
import { forgetSession } from "./client";
import { pagesOf, readPage } from "./pages";
import type { Schemas } from "./schemas";
import { sessionStore, type User } from "./session-store";
import { parseSession } from "./sign-in";
import { parseUser } from "./user";

/** A session of the signed-in person. */
export type OpenSession = Schemas["OpenSession"];
/** A second factor that waits for its first code. */
export type SecondFactorEnrolment = Schemas["SecondFactorEnrolment"];

/** The fewest characters of a password, by itself and together with a second factor. */
export const leastPassword = (secondFactor: boolean) => (secondFactor ? 8 : 15);

export const accountKeys = {
  all: ["account"] as const,
  sessions: () => [...accountKeys.all, "sessions"] as const,
  passkeys: () => [...accountKeys.all, "passkeys"] as const,
};

/** Asks for an account, which an administrator has to approve. */
export async function register(body: Schemas["Registration"]): Promise<void> {
  await call.post("/api/register", { body });
}

/** Changes the own password. Every other session ends; this one goes on with the new token. */
export async function changePassword(body: Schemas["PasswordChange"]): Promise<void> {
  const { token, user } = parseSession(await call.put("/api/user/password", { body }));
  keep(user, token);
}

/** Reads the own account anew, as the server has it. */
export async function refreshAccount(): Promise<User> {
  return keep(parseUser(await call.get("/api/user")));
}

/** Proposes another name, which an administrator decides about; the own name takes a proposal back. */
export async function proposeName(body: Schemas["ProfileUpdate"]): Promise<User> {
  return keep(parseUser(await call.put("/api/user", { body })));
}

/** The own open sessions. */
export const ownSessions = pagesOf(accountKeys.sessions(), (next) => readPage("/api/user/sessions", {}, next));

/** Ends one of the own sessions. */
export async function closeSession(id: string): Promise<void> {
  await call.delete("/api/user/sessions/{id}", { params: { path: { id } } });
}

/** Ends every own session, this one too. */
export async function closeAllSessions(): Promise<void> {
  await call.delete("/api/user/sessions");
  await forgetSession();
}

/**
 * What proves that a change of the second factor is the owner's: the password with a code where there is one, or a
 * passkey.
 */
export type FactorProof = Schemas["SecondFactorBeginning"];

/** Begins a second factor; it counts once its first code is confirmed. */
export async function beginSecondFactor(body: FactorProof): Promise<SecondFactorEnrolment> {
  return call.post("/api/user/second-factor", { body });
}

/** What a confirmed second factor answers: the codes are never shown again. */
export interface Confirmed {
  codes: string[];
  user: User;
}

/**
 * Confirms the second factor. The session goes on with a fresh token; `keepAccount` says on this device that there is
 * one, and who had to set it up then goes on.
 */
export async function confirmSecondFactor(code: string): Promise<Confirmed> {
  return withFreshToken(await call.post("/api/user/second-factor/confirm", { body: { code } }));
}

/** Goes on with the fresh token of an answer that may have recovery codes. */
export function withFreshToken(answer: Schemas["RecoveryCodes"] | Schemas["AddedPasskey"]): Confirmed {
  const { token, user } = parseSession(answer);
  sessionStore.update(user.id, () => ({ token }));
  return { codes: answer.recovery_codes, user };
}

/** Keeps the own account, as the server has it, on this device. */
export const keepAccount = (user: User): void => void keep(user);

/** Takes the codes of the application off the own account. */
export async function removeSecondFactor(body: FactorProof): Promise<void> {
  keep(parseUser(await call.post("/api/user/second-factor/remove", { body })));
}

function keep(user: User, token?: string): User {
  sessionStore.update(user.id, ({ airport }) => ({
    ...(token && { token }),
    user,
    airport: user.aeropuerto_id ?? airport,
    lastSync: Date.now(),
  }));
  return user;
}
