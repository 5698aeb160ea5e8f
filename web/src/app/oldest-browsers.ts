import { deadline } from "../lib/deadline";

/**
 * Adds what packages call without asking, and the oldest browsers do not have: React Aria wants it in Chrome before 103
 * and Safari before 16.
 */
export function completeOldBrowser(): void {
  if (!("timeout" in AbortSignal)) Object.assign(AbortSignal, { timeout: (ms: number) => deadline(ms).signal });
}
