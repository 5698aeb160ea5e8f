import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

test("the dark theme asked for by name is the one the device asks for", () => {
  const byDevice = colours(/prefers-color-scheme: dark\)\s*\{\s*:root\s*\{([^}]*)\}/);
  const byName = colours(/\[data-theme="dark"\]\s*\{([^}]*)\}/);
  expect(byDevice.length).toBeGreaterThan(10);
  expect(byName).toEqual(byDevice);
});

function colours(rule: RegExp): string[] {
  return [...(rule.exec(css)?.[1] ?? "").matchAll(/--[\w-]+:[^;]+;/g)].map(([declaration]) => declaration);
}
