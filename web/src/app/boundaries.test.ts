import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("..", import.meta.url));

/** What the files of a folder may import besides their own folder. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ["features", "api", "ui", "offline", "texts"],
  features: ["api", "ui", "offline", "texts"],
  api: ["texts"],
  offline: ["api", "search", "texts"],
  search: [],
  ui: ["texts"],
  texts: [],
};

test("app → features → api, ui, offline, texts; offline → search; a feature knows no other feature", () => {
  const breaches = sources().flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed(file, target))
      .map((target) => `${file} → ${target}`),
  );
  expect(breaches).toEqual([]);
});

function allowed(file: string, target: string): boolean {
  if (target.startsWith("../testing/")) return /\.test\.tsx?$/.test(file);
  // The words that the server's search reads too.
  if (target.startsWith("../../deploy/search/")) return file.startsWith("search/");
  const [from = "", fromFeature] = file.split("/");
  const [to = "", toFeature] = target.split("/");
  if (from === to) return from !== "features" || fromFeature === toFeature;
  return MAY_IMPORT[from]?.includes(to) ?? file === "main.tsx";
}

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
}

function importsOf(file: string): string[] {
  const code = readFileSync(join(SRC, file), "utf8");
  return [...code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    relative(SRC, join(SRC, dirname(file), path)),
  );
}
