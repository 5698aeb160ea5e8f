import { texts } from "../texts/es";
import { api, forgetSession, isOnline } from "./client";
import { sessionStore, type User } from "./session-store";

/** What a person types to sign in. */
export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** Why signing in failed, in the words of the specification. */
export class SignInError extends Error {
  readonly offline: boolean;

  constructor(message: string, offline = false) {
    super(message);
    this.name = "SignInError";
    this.offline = offline;
  }
}

/** Signs in and keeps the session on this device. */
export async function signIn(credentials: Credentials): Promise<User> {
  if (!isOnline()) throw new SignInError(texts.session.offline, true);

  // The header asks for the cookie that the token is bound to: stolen from storage alone, it opens nothing.
  const headers = { "X-Pinzon-Client": "web" };
  const answer = await api.POST("/api/login", { body: credentials, headers }).catch(() => {
    throw new SignInError(texts.session.networkFailure);
  });
  if (!answer.data) throw new SignInError(refusalMessage(answer.error));

  const { token, user } = answer.data;
  sessionStore.save({
    token,
    user,
    airport: user.aeropuerto_id ?? null,
    lastSync: Date.now(),
    rememberMe: credentials.rememberMe,
  });
  return user;
}

/** Tells the server when it can be reached; this device forgets the session either way. */
export async function signOut(): Promise<void> {
  if (isOnline()) await api.POST("/api/logout").catch(() => undefined);
  await forgetSession();
}

/** The server's message or error field, else the general refusal. */
export function refusalMessage(body: unknown): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  const text = [message, error].find((part) => typeof part === "string" && part !== "");
  return typeof text === "string" ? text : texts.session.refused;
}
