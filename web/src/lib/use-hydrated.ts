import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while React takes over a prerendered page, which knows neither this device nor its address; true as soon as it
 * has, and from the beginning on a page that was not prerendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
