import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("..", import.meta.url));

/** What the files of a folder may import besides their own folder. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ["features", "api", "ui", "offline", "storage", "lib", "texts"],
  features: ["scan", "nouns", "forms", "lists", "api", "ui", "offline", "storage", "lib", "texts"],
  lists: ["api", "ui", "offline", "storage", "lib", "texts"],
  scan: ["nouns", "api", "ui", "offline", "lib", "texts"],
  nouns: ["forms", "lists", "api", "ui", "offline", "storage", "lib", "texts"],
  forms: ["api", "ui", "offline", "storage", "lib", "texts"],
  api: ["storage", "lib", "texts"],
  offline: ["api", "storage", "search", "lib", "texts"],
  storage: ["lib", "texts"],
  search: ["lib"],
  ui: ["lib", "texts"],
  lib: ["texts"],
  texts: [],
};

test("app → features → scan → nouns → forms, lists → api, ui, offline → storage, lib → texts; offline → search; a feature knows no other feature, a noun no other noun", () => {
  const breaches = sources().flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} → ${target}`),
  );
  expect(breaches).toEqual([]);
});

test("a noun holds what several features share", () => {
  const users = new Map<string, Set<string>>();
  for (const file of sources().filter((name) => !name.includes(".test.") && name.startsWith("features/"))) {
    for (const noun of nounsBehind(file)) users.set(noun, (users.get(noun) ?? new Set()).add(file.split("/")[1] ?? ""));
  }
  const files = sources().filter((file) => file.startsWith("nouns/") && !file.includes(".test."));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => (users.get(file.replace(/\.tsx?$/, ""))?.size ?? 0) < 2)).toEqual([]);
});

test("ui holds components, their hooks and how one is notified; what renders nothing is in lib", () => {
  const others = sources().filter(
    (file) => /^ui\/.*(?<!\.test)\.ts$/.test(file) && !/^ui\/(use-[a-z-]+|notify)\.ts$/.test(file),
  );
  expect(others).toEqual([]);
});

test("lib renders nothing and calls nothing", () => {
  const rendering = sources().filter(
    (file) => file.startsWith("lib/") && (file.endsWith(".tsx") || /\bfetch\(|useQuery|useMutation/.test(codeOf(file))),
  );
  expect(rendering).toEqual([]);
});

test("pages follow one another, and a list shows them, in one place", () => {
  expect(holding("getNextPageParam")).toEqual(["api/pages.ts"]);
  // The legal basis prints all its pages, and the products of the public search are no list of staff.
  expect(holding("fetchNextPage").toSorted()).toEqual([
    "features/legal/legal-view.tsx",
    "offline/use-product-search.ts",
    "ui/paged-list.tsx",
  ]);
});

test("accents are folded in one place", () => {
  expect(holding('normalize("NFD")')).toEqual(["lib/text.ts"]);
});

test("typed text is read by lib/text, which leaves nothing that nobody sees", () => {
  const trimming = sources().filter(
    (file) => !/^(lib|search|api)\/|\.test\./.test(file) && /\.trim(Start|End)?\(\)/.test(codeOf(file)),
  );
  expect(trimming).toEqual([]);
});

test("the storage of the browser is asked in one folder, which knows what to do when it refuses", () => {
  const asking = /\b(localStorage|sessionStorage|indexedDB|openDB|navigator\.locks|caches\.(open|match))\b|from "idb"/;
  const breaches = sources().filter(
    (file) => !file.startsWith("storage/") && !file.includes(".test.") && asking.test(codeOf(file)),
  );
  // The service worker is no page, and serves what the page has put aside.
  expect(breaches).toEqual(["offline/sw.ts"]);
});

test("what time it is is asked in one place, which knows the server's", () => {
  const breaches = sources().filter(
    (file) => !file.includes(".test.") && file !== "lib/clock.ts" && codeOf(file).includes("new Date()"),
  );
  expect(breaches).toEqual([]);
});

function allowed(file: string, target: string): boolean {
  if (target.startsWith("../testing/")) return /\.test\.tsx?$/.test(file);
  // The words that the server's search reads too.
  if (target.startsWith("../../deploy/search/")) return file.startsWith("search/");
  const [from = "", fromPart] = file.split("/");
  const [to = "", toPart] = target.split("/");
  if (from === to) return !["features", "nouns"].includes(from) || fromPart === toPart;
  return MAY_IMPORT[from]?.includes(to) ?? file === "main.tsx";
}

/** The files that hold a text, tests aside. */
function holding(text: string): string[] {
  return sources().filter((file) => !file.includes(".test.") && codeOf(file).includes(text));
}

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
}

function importsOf(file: string): string[] {
  return [...codeOf(file).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    relative(SRC, join(SRC, dirname(file), path)),
  );
}

/** The files of nouns that a file needs, itself or by way of others below the features. */
function nounsBehind(file: string): Set<string> {
  const found = new Set<string>();
  const look = (name: string) => {
    for (const target of importsOf(name)) {
      if (found.has(target) || !/^(nouns|scan)\//.test(target)) continue;
      found.add(target);
      const source = [`${target}.ts`, `${target}.tsx`].find((path) => existsSync(join(SRC, path)));
      if (source) look(source);
    }
  };
  look(file);
  return found;
}

function codeOf(file: string): string {
  return readFileSync(join(SRC, file), "utf8");
}
