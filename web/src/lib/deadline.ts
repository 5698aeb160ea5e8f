/**
 * A signal that aborts after `ms` with a reason, or when `given` aborts. `clear` stops its timer.
 * `AbortSignal.any` and `AbortSignal.timeout` are newer than the oldest browsers.
 */
export function deadline(
  ms: number,
  reasonOf: () => Error = tooLate,
  given?: AbortSignal,
): { signal: AbortSignal; clear: () => void } {
  const late = new AbortController();
  const giveUp = () => late.abort(given?.reason);
  const timer = setTimeout(() => late.abort(reasonOf()), ms);
  given?.addEventListener("abort", giveUp);
  if (given?.aborted) giveUp();
  return {
    signal: late.signal,
    clear: () => {
      clearTimeout(timer);
      given?.removeEventListener("abort", giveUp);
    },
  };
}

const tooLate = () => new DOMException("no answer in time", "TimeoutError");
