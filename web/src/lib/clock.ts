/** How far the clock of a device may be from the server's before it counts as wrong. */
const TOLERANCE_MS = 2 * 60 * 1000;
/** `Date` headers count whole seconds. */
const HALF_SECOND_MS = 500;

let offset = 0;
const listeners = new Set<() => void>();

/** What time it is: by the server's clock, as far as its answers told it, and else by that of the device. */
export const now = (): Date => new Date(Date.now() + offset);

/** What time the clock of this device shows. */
export const deviceNow = (): Date => new Date();

/**
 * Reads the server's clock from an answer, unless a cache may have given it. `sentAt` and `receivedAt` are milliseconds
 * of the device's clock.
 */
export function noteServerTime(headers: Headers, sentAt: number, receivedAt: number): void {
  const date = Date.parse(headers.get("Date") ?? "");
  const fresh = /\b(no-store|max-age=0)\b/.test(headers.get("Cache-Control") ?? "") && !Number(headers.get("Age"));
  if (Number.isNaN(date) || !fresh) return;
  const ahead = date + HALF_SECOND_MS - (sentAt + receivedAt) / 2;
  const found = Math.abs(ahead) > TOLERANCE_MS + (receivedAt - sentAt) / 2 ? ahead : 0;
  // What differs by less is the time that answers take.
  if (found !== 0 && offset !== 0 && Math.abs(found - offset) < TOLERANCE_MS) return;
  if (found === offset) return;
  offset = found;
  for (const listener of listeners) listener();
}

/** Whether the clock of this device is wrong, as far as the server told. */
export const isClockWrong = (): boolean => offset !== 0;

/** Calls back when another clock counts; returns how to stop. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
