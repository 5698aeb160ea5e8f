import { useSyncExternalStore } from "react";
import { api } from "./client";

/** A call that has no answer for so long is said to be slow. */
const SLOW_MS = 5000;

/** What browsers call a network on which every page is slow. Only Chromium tells. */
const SLOW_NETWORKS = ["slow-2g", "2g"];

interface Network extends EventTarget {
  effectiveType: string;
}

const network = () => (navigator as { connection?: Network }).connection;

/** Calls that have no answer yet, and those of them that have waited for long. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const slow = new Set<string>();
const listeners = new Set<() => void>();

function begin(id: string) {
  const isLate = () => {
    slow.add(id);
    for (const listener of listeners) listener();
  };
  timers.set(id, setTimeout(isLate, SLOW_MS));
}

function end(id: string) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (!slow.delete(id)) return;
  for (const listener of listeners) listener();
}

api.use({
  onRequest: ({ id }) => begin(id),
  onResponse: ({ id }) => end(id),
  onError: ({ id }) => end(id),
});

/** Whether a call waits for long, or the browser says that the network is slow. */
export function useSlow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => slow.size > 0 || SLOW_NETWORKS.includes(network()?.effectiveType ?? ""),
    () => false,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const told = network();
  told?.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    told?.removeEventListener("change", listener);
  };
}
