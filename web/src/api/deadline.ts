import { ConnectionError } from "./problem";

/** A signal that aborts after `ms` as a connection that timed out. `clear` stops its timer. */
export function deadline(ms: number): { signal: AbortSignal; clear: () => void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new ConnectionError(true)), ms);
  return { signal: late.signal, clear: () => clearTimeout(timer) };
}
