import { expect, test } from "vitest";

/**
 * Everything that the application keeps in the browser, and how it ends. A place that is missing here was added without
 * anybody asking when what it keeps goes away.
 */
const ENDS: Record<string, string> = {
  // IndexedDB `api-cache`.
  responses: "after their hour, at the start, every ten minutes and when read; those of staff also with the session",
  // IndexedDB `pinzon`.
  drafts: "when sent or given up; those of staff also when the person leaves the device (forgetOwnTraces)",
  declarations: "never: they are the traveller's own, who shows them without a network",
  snapshots: "replaced by the next; the public catalogue",
  sealKeys: "replaced by the next; public",
  sealedVersions: "90 days after they were seen; codes and numbers only",
  devices: "replaced by the next registration; no personal data",
  unansweredKeys: "with the answer; no personal data",
  issuedActs: "at the next start: what an earlier release left moves into the outbox",
  photos: "when their act is issued, or nobody needs them",
  photoFiles: "with their photos, or with the entry of the outbox that sends them",
  legalBasis: "replaced by the next; public",
  lastChoices: "when the person leaves the device (forgetOwnTraces); codes only",
  ownData: "when its owner says so («Olvidar mis datos»); encrypted, and only if they agreed",
  outbox: "when the server has it, or its owner takes it back or discards it; encrypted",
  locks: "when its person signs out, removes the PIN or fails five times; encrypted but for the name",
  // IndexedDB `flights`.
  flights: "after the day of the flight; encrypted for the officer who prepared it",
  // localStorage and sessionStorage, by file.
  "app/offline-acts-notice.tsx": "with the tab; who closed a notice",
  "app/dismissed-notices.ts": "never: keys of public notices",
  "api/session-store.ts": "with the session: signing out, its end, or a start at which the server refuses it",
  "api/settings.ts": "replaced by the next; public",
  "features/custody/kept-labels.ts": "with the tab, or when the person leaves the device; labels only",
  "offline/device-lock.ts": "with the tab; gives back the labels that it took from `features/custody/kept-labels.ts`",
  "offline/recent-searches.ts": "when the person clears them; names of products only",
  "offline/drafts.ts": "with the draft that it belongs to",
  // Caches.
  "offline/media-cache.ts": "with the next list of pictures; public",
  "offline/staff-files.ts": "with the next release; files of the application",
};

const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*", "!./sw.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const fileOf = (path: string) => path.replace(/^\.\.\//, "").replace(/^\.\//, "offline/");

/** The stores of the databases, and the files that keep texts or files. */
function places(): string[] {
  const found = new Set<string>();
  for (const [path, source] of Object.entries(sources)) {
    for (const [, store = ""] of source.matchAll(/\.createObjectStore\("(\w+)"\)/g)) found.add(store);
    const keeps = /\.setItem\(|openCache\(\w+\)/.test(source);
    if (keeps && !fileOf(path).startsWith("storage/")) found.add(fileOf(path));
  }
  return [...found].toSorted();
}

test("whatever is kept in the browser ends, or stays for a reason", () => {
  expect(places()).toEqual(Object.keys(ENDS).toSorted());
});
