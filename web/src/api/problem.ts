import { texts } from "../texts/es";

/** One wrong field; `field` is its JSON path in the request, like `items[0].quantity`. */
export interface FieldProblem {
  field: string;
  reason: string;
  message: string;
}

/** The server's refusal, from its RFC 9457 problem document. `message` is Spanish, for people. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly reason: string;
  readonly errors: readonly FieldProblem[];
  readonly traceId: string | null;
  /** The version the server holds, on a version conflict. */
  readonly currentVersion: number | null;

  constructor(status: number, document: ProblemDocument) {
    super(document.message ?? texts.ui.unexpected);
    this.name = "ApiProblem";
    this.status = status;
    this.reason = document.reason ?? "";
    this.errors = document.errors ?? [];
    this.traceId = document.trace_id ?? null;
    this.currentVersion = document.current_version ?? null;
  }
}

/** The server could not be reached, or took longer than it may. */
export class ConnectionError extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean) {
    super(timedOut ? texts.api.timedOut : texts.api.unreachable);
    this.name = "ConnectionError";
    this.timedOut = timedOut;
  }
}

/** Nothing can be shown: no connection, and nothing was kept from before. */
export class NothingCachedError extends Error {
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
  throw toApiProblem(response.status, error);
}

/** Reads whatever a failing answer carried; an answer that is no problem document still gets a message. */
export function toApiProblem(status: number, body: unknown): ApiProblem {
  return new ApiProblem(status, isDocument(body) ? body : {});
}

interface ProblemDocument {
  message?: string;
  reason?: string;
  errors?: FieldProblem[];
  trace_id?: string | null;
  current_version?: number;
}

function isDocument(body: unknown): body is ProblemDocument {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
