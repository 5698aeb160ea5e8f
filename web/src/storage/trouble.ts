import { useSyncExternalStore } from "react";

/** Why something could not be kept on this device: storage is forbidden, full, or does not answer. */
export type Trouble = "refused" | "full" | "silent";

let trouble: Trouble | null = null;
let told = false;
const listeners = new Set<() => void>();

/** Notes that something lies in memory only; what came first is what people are told. */
export function noteTrouble(found: Trouble): void {
  if (trouble !== null) return;
  trouble = found;
  for (const listener of listeners) listener();
}

/** What went wrong with the storage of this device. */
export function useTrouble(): Trouble | null {
  return useSyncExternalStore(
    subscribe,
    () => trouble,
    () => null,
  );
}

/** Whether anything went wrong with the storage of this device. */
export const isTroubled = (): boolean => trouble !== null;

/** The same until it was told. */
export function useUntoldTrouble(): Trouble | null {
  return useSyncExternalStore(
    subscribe,
    () => (told ? null : trouble),
    () => null,
  );
}

/** The person knows of it. */
export function tellTrouble(): void {
  told = true;
  for (const listener of listeners) listener();
}

/** What an exception of the browser's storage means. */
export const troubleOf = (error: unknown): Trouble =>
  error instanceof Error && error.name === "QuotaExceededError" ? "full" : "refused";

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
