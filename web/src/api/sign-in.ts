import { texts } from "../texts/es";
import { UserFacingError } from "../texts/user-facing-error";
import { api, forgetSession, isOnline } from "./client";
import { type FieldProblem, retryAfterOf, withRetry } from "./problem";
import { sessionStore, type User } from "./session-store";

/** What a person types to sign in. */
export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
  /** Of the second factor, or a recovery code; only when the server has asked for it. */
  second_factor_code?: string;
}

/** Why signing in failed, in the words of the specification. */
export class SignInError extends UserFacingError {
  readonly offline: boolean;
  /** The server's stable code; empty when it was not the server that refused. */
  readonly reason: string;
  readonly errors: readonly FieldProblem[];

  constructor(message: string, { offline = false, reason = "", errors = [] }: Partial<Pick<SignInError, "offline" | "reason" | "errors">> = {}) {
    super(message);
    this.name = "SignInError";
    this.offline = offline;
    this.reason = reason;
    this.errors = errors;
  }

  /** The password was right, and a code of the second factor is wanted as well. */
  get wantsCode(): boolean {
    return this.reason === "SECOND_FACTOR_REQUIRED" || this.reason === "SECOND_FACTOR_WRONG";
  }
}

/** Signs in and keeps the session on this device. */
export async function signIn(credentials: Credentials): Promise<User> {
  if (!isOnline()) throw new SignInError(texts.session.offline, { offline: true });
  await leaving;

  // The header asks for the cookie that the token is bound to: stolen from storage alone, it opens nothing.
  const headers = { "X-Pinzon-Client": "web" };
  const answer = await api.POST("/api/login", { body: credentials, headers }).catch(() => {
    throw new SignInError(texts.session.networkFailure);
  });
  if (!answer.data) throw refusal(answer.error, answer.response);

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

/** Forgets the session on this device at once, whatever the server says; tells it when it can be reached, even as the page closes. */
export async function signOut(): Promise<void> {
  const token = sessionStore.token();
  await forgetSession();
  if (!token || !isOnline()) return;
  leaving = api.POST("/api/logout", { headers: { Authorization: `Bearer ${token}` }, keepalive: true }).catch(() => undefined);
  await leaving;
}

/** The last sign-out: its answer takes the cookie away, and must not take that of the next session. */
let leaving: Promise<unknown> = Promise.resolve();

function refusal(body: unknown, response: Response): SignInError {
  const { reason, errors } = (body ?? {}) as { reason?: unknown; errors?: unknown };
  return new SignInError(withRetry(refusalMessage(body), response.status === 429 ? retryAfterOf(response) : null), {
    reason: typeof reason === "string" ? reason : "",
    errors: Array.isArray(errors) ? (errors as FieldProblem[]) : [],
  });
}

/** The server's message or error field, else the general refusal. */
export function refusalMessage(body: unknown): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  const text = [message, error].find((part) => typeof part === "string" && part !== "");
  return typeof text === "string" ? text : texts.session.refused;
}
