import pRetry from "p-retry";
import { ApiProblem, ConnectionError } from "./problem";

/** People wait no longer than for a single call. */
const DEADLINE_MS = 30_000;

/**
 * Repeats a call while the server cannot be reached or is not available, and gives up at the deadline. Only for calls
 * that the server recognises when they come twice.
 */
export function repeat<Answer>(call: () => Promise<Answer>, onRetry: () => void): Promise<Answer> {
  return pRetry(call, {
    retries: 10,
    minTimeout: 1000,
    maxTimeout: 5000,
    maxRetryTime: DEADLINE_MS,
    // Phones that lost the same network must not come back together.
    randomize: true,
    shouldRetry: ({ error }) => isTemporary(error),
    onFailedAttempt: ({ error }) => {
      if (isTemporary(error)) onRetry();
    },
  });
}

const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiProblem && [502, 503, 504].includes(error.status));
