import { ApiProblem } from "../../api/problem";

/** Whether after a failed attempt the server may have the act. `before` says whether it might have it already. */
export function mayBeStored(error: unknown, before: boolean): boolean {
  if (!(error instanceof ApiProblem) || error.status >= 500 || error.reason === "IDEMPOTENCY_KEY_REUSED") return true;
  // Other refusals are given before the server looks whether it has the act: the session has ended, the line was too
  // slow, a number has too many digits to be read.
  return before && error.status !== 422;
}
