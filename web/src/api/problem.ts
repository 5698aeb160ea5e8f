import { texts } from "../texts/catalogue";
import { UserFacingError } from "../texts/user-facing-error";
import type { components } from "./schema";

/** One wrong field; `field` is its JSON path in the request, like `items[0].quantity`. */
export interface FieldProblem {
  field: string;
  reason: string;
  message: string;
}

/** The server's refusal, from its RFC 9457 problem document. `message` is Spanish, for people. */
export class ApiProblem extends UserFacingError {
  readonly status: number;
  readonly reason: string;
  readonly errors: readonly FieldProblem[];
  readonly traceId: string | null;
  /** The version the server holds, on a version conflict. */
  readonly currentVersion: number | null;
  /** What to solve before the request is sent again. */
  readonly challenge: components["schemas"]["Challenge"] | null;
  /** The seconds after which the server asks to try again. */
  readonly retryAfter: number | null;

  constructor(status: number, document: ProblemDocument, retryAfter: number | null = null) {
    super(withRetry(document.message ?? texts.ui.unexpected, status === 429 ? retryAfter : null));
    this.name = "ApiProblem";
    this.status = status;
    this.reason = document.reason ?? "";
    this.errors = document.errors ?? [];
    this.traceId = document.trace_id ?? null;
    this.currentVersion = document.current_version ?? null;
    this.challenge = document.challenge ?? null;
    this.retryAfter = retryAfter;
    this.beside = this.errors.map(inWords);
    this.pointsAtFields = this.reason === "INVALID_FIELDS";
  }
}

/** What is wrong with a field where no field shows it: what it is called, and the server's sentence. */
export function inWords({ field, message }: FieldProblem): string {
  const names = field.split(".").flatMap((part) => {
    const [, name = "", index] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? [];
    const word = Object.hasOwn(texts.api.fields, name) ? texts.api.fields[name] : undefined;
    if (!word) return [];
    return index === undefined ? [word] : [`${word} ${Number(index) + 1}`];
  });
  const called = names.join(", ");
  return called === "" ? message : `${called.charAt(0).toUpperCase()}${called.slice(1)}: ${message}`;
}

/** The server could not be reached, or took longer than it may. */
export class ConnectionError extends UserFacingError {
  readonly timedOut: boolean;

  constructor(timedOut: boolean) {
    super(timedOut ? texts.api.timedOut : texts.api.unreachable);
    this.name = "ConnectionError";
    this.timedOut = timedOut;
  }
}

/** Nothing can be shown: no connection, and nothing was kept from before. */
export class NothingCachedError extends UserFacingError {
  constructor() {
    super(texts.api.nothingCached);
    this.name = "NothingCachedError";
  }
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of an answer, or the problem it carries as an exception. */
export function unwrap<Data>({ data, error, response }: Answer<Data>): Data {
  if (response.ok) return data as Data;
  throw toApiProblem(response.status, error, retryAfterOf(response));
}

/** The seconds that a refusal asks to wait, or null when it does not say. */
export function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

/** A message, and when to try again. */
export function withRetry(message: string, seconds: number | null): string {
  return seconds === null ? message : `${message} ${texts.api.retryIn(seconds)}`;
}

/** Reads whatever a failing answer carried; an answer that is no problem document still gets a message. */
export function toApiProblem(status: number, body: unknown, retryAfter: number | null = null): ApiProblem {
  return new ApiProblem(status, isDocument(body) ? body : {}, retryAfter);
}

interface ProblemDocument {
  message?: string;
  reason?: string;
  errors?: readonly FieldProblem[];
  trace_id?: string | null;
  current_version?: number;
  challenge?: components["schemas"]["Challenge"];
}

function isDocument(body: unknown): body is ProblemDocument {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
