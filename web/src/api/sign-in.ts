import { texts } from "../texts/catalogue";
import { UserFacingError } from "../texts/user-facing-error";
import { deadline } from "./deadline";
import { api, isOnline } from "./client";
import { ConnectionError, type FieldProblem, retryAfterOf, withRetry } from "./problem";
import type { components } from "./schema";
import { sessionStore, type User } from "./session-store";
import { lastSignOut } from "./sign-out";
import { API_TIMEOUT_MS } from "./transport";
import { parseUser } from "./user";

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

  constructor(
    message: string,
    { offline = false, reason = "", errors = [] }: Partial<Pick<SignInError, "offline" | "reason" | "errors">> = {},
  ) {
    super(message);
    this.name = "SignInError";
    this.offline = offline;
    this.reason = reason;
    this.errors = errors;
  }

  /** The password was right, and a code of the second factor is wanted as well. */
  get wantsCode(): boolean {
    return this.reason === "SECOND_FACTOR_REQUIRED" || this.reason === "SECOND_FACTOR_WRONG" || this.wantsPasskey;
  }

  /** The password was right, and a passkey or a code is wanted as well. */
  get wantsPasskey(): boolean {
    return this.reason === "PASSKEY_REQUIRED";
  }
}

/** Signs in and keeps the session on this device. */
export async function signIn(credentials: Credentials): Promise<User> {
  return keepSession(
    await askToSignIn((options) => api.POST("/api/login", { ...options, body: credentials })),
    credentials.rememberMe,
  );
}

/** What every request on the way to a session is sent with. */
interface SignInOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Sends a request on the way to a session, once the last sign-out was answered or has taken as long as both may take.
 * What fails is a `SignInError`.
 */
export async function askToSignIn<Data>(
  send: (options: SignInOptions) => Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  if (!isOnline()) throw new SignInError(texts.session.offline, { offline: true });
  const late = deadline(API_TIMEOUT_MS);
  // The header asks for the cookie that the token is bound to: stolen from storage alone, it opens nothing.
  const headers = { "X-Pinzon-Client": "web" };
  const answer = await Promise.race([lastSignOut(), aborted(late.signal)])
    .then(() => send({ headers, signal: late.signal }))
    .catch(() => {
      throw new SignInError(texts.session.networkFailure);
    })
    .finally(late.clear);
  if (answer.error !== undefined) throw refusal(answer.error, answer.response);
  return answer.data as Data;
}

/** Keeps the session of an answer on this device. */
export function keepSession(answer: components["schemas"]["Session"], rememberMe: boolean): User {
  const { token, user } = parsed(answer);
  sessionStore.save({
    token,
    user,
    airport: user.aeropuerto_id ?? null,
    lastSync: Date.now(),
    rememberMe,
    refusedSignIns: answer.refused_sign_ins,
  });
  return user;
}

function parsed(body: unknown): { token: string; user: User } {
  try {
    return parseSession(body as object);
  } catch {
    throw new SignInError(texts.session.networkFailure);
  }
}

const aborted = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener("abort", resolve));

function refusal(body: unknown, response: Response): SignInError {
  const { reason, errors } = (body ?? {}) as { reason?: unknown; errors?: unknown };
  return new SignInError(withRetry(refusalMessage(body), response.status === 429 ? retryAfterOf(response) : null), {
    reason: typeof reason === "string" ? reason : "",
    errors: Array.isArray(errors) ? (errors as FieldProblem[]) : [],
  });
}

/** The token and the user in the answer to a sign-in. */
export function parseSession(body: { token?: unknown; user?: unknown } | undefined): { token: string; user: User } {
  const token = body?.token;
  if (typeof token !== "string" || token === "") throw new ConnectionError(false);
  return { token, user: parseUser(body?.user) };
}

/** The server's message or error field, else the general refusal. */
export function refusalMessage(body: unknown): string {
  const { message, error } = (body ?? {}) as { message?: unknown; error?: unknown };
  const text = [message, error].find((part) => typeof part === "string" && part !== "");
  return typeof text === "string" ? text : texts.session.refused;
}
