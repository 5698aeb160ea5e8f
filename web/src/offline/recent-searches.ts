import { useSyncExternalStore } from "react";
import { oneLine } from "../lib/text";
import { deviceTexts } from "../storage/texts";

const KEY = "pinzon-recent-searches";
const MOST = 8;
const NONE: readonly string[] = [];

let known: { text: string | null; searches: readonly string[] } = { text: null, searches: NONE };
const listeners = new Set<() => void>();

/** What was searched for on this device, newest first. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches, () => NONE);
}

/** Remembers a search; one that another grew out of gives way to it. */
export function rememberSearch(search: string): void {
  const text = oneLine(search);
  if (text === "") return;
  const small = text.toLocaleLowerCase("es");
  const others = recentSearches().filter((one) => !small.startsWith(one.toLocaleLowerCase("es")));
  write([text, ...others].slice(0, MOST));
}

/** Forgets all of them. */
export const forgetSearches = (): void => write(NONE);

function recentSearches(): readonly string[] {
  const text = deviceTexts.getItem(KEY);
  if (text !== known.text) known = { text, searches: parse(text) };
  return known.searches;
}

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : NONE;
  } catch {
    return NONE;
  }
}

function write(searches: readonly string[]) {
  if (searches.length === 0) deviceTexts.removeItem(KEY);
  else deviceTexts.setItem(KEY, JSON.stringify(searches));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
