import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** docs/security.md names for each requirement what fails when its row is no longer true. */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

const document = read("docs/security.md");
const rows = [
  ...document.matchAll(
    /^\| (V\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (met|partly|not met|does not apply) \| (.+?) \| (.+?) \|$/gm,
  ),
].map(([, number = "", level = "", , state = "", , tests = ""]) => ({ number, level, state, tests }));

/** The tests that a cell names: `file` (`name`, `name`); `file` (`name`). */
function named(cell: string): [path: string, names: string[]][] {
  return cell.split("; ").map((part) => {
    const [, path = "", names = ""] = /^`([^`]+)` \((`[^`]+`(?:, `[^`]+`)*)\)$/.exec(part) ?? [];
    return [path, names.slice(1, -1).split("`, `")];
  });
}

/**
 * Whether a file has a test of this name; of any other file, whether it has this text. "…" in a name stands for what
 * differs from case to case.
 */
function has(path: string, name: string): boolean {
  if (!existsSync(ROOT + path)) return false;
  const text = read(path);
  if (path.endsWith(".rs"))
    return new RegExp(
      `#\\[(tokio::test|sqlx::test|test)\\b[^\\]]*\\]\\s*(#\\[[^\\]]*\\]\\s*)*(async )?fn ${name}\\(`,
    ).test(text);
  if (path.endsWith(".py")) return text.includes(`    def ${name}(self):`);
  if (/\.(test|spec)\.tsx?$/.test(path)) {
    const titles = [
      ...text.matchAll(/\btest(?:\.each\([^]*?\]\)|\.skipIf\([^)]*\))?\(\s*(["`])((?:\\.|(?!\1).)*)\1,/g),
    ].map(([, , title = ""]) => title.replaceAll(/\$\{[^}]*\}|%[sijd]/g, "…"));
    return titles.includes(name);
  }
  return text.includes(name);
}

test("every row names what fails when it is no longer true, or says that there is no test", () => {
  expect(rows.length).toBe(document.match(/^\| V/gm)?.length);
  const wrong = rows
    .filter(({ tests }) => tests !== "no test")
    .flatMap(({ number, tests }) =>
      named(tests).flatMap(([path, names]) =>
        names.filter((name) => !has(path, name)).map((name) => `${number}: ${path} has no ${name}`),
      ),
    );
  expect(wrong).toEqual([]);
});

test("a name that is nowhere is found out", () => {
  expect(has("gateway/src/router.rs", "a_panic_is_answered_as_a_problem_that_does_not_tell_why")).toBe(true);
  expect(has("gateway/src/router.rs", "surround")).toBe(false);
  expect(has("web/scripts/security-table.test.ts", "a name that is nowhere is found out")).toBe(true);
  expect(has("web/scripts/security-table.test.ts", "a name")).toBe(false);
  expect(has("deploy/k8s/test_manifests.py", "test_nothing")).toBe(false);
  expect(has("gateway/src/gone.rs", "anything")).toBe(false);
  expect(named("`a.rs` without names")).toEqual([["", [""]]]);
});

test("the figures are those of the rows", () => {
  const figures = new Map(
    [...document.matchAll(/^\| (met|partly|not met|does not apply) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
      ([, state = "", ...counted]) => [state, counted.map(Number)],
    ),
  );
  const count = (state: string, level?: string) =>
    rows.filter((row) => row.state === state && (level === undefined || row.level === level)).length;
  for (const state of ["met", "partly", "not met", "does not apply"]) {
    expect([state, figures.get(state)]).toEqual([state, [count(state, "1"), count(state, "2"), count(state)]]);
  }
  const untested = rows.filter(({ tests }) => tests === "no test");
  const [, met = "", others = ""] =
    /(\d+) of those that are met have no test, and (\d+) of the others/.exec(document.replaceAll("\n", " ")) ?? [];
  expect([Number(met), Number(others)]).toEqual([
    untested.filter(({ state }) => state === "met").length,
    untested.filter(({ state }) => state !== "met").length,
  ]);
});
