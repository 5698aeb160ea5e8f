import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actLink, tokenOfFragment, tokenOfLink } from "./act-link";

const acts = JSON.parse(readFileSync(new URL("../../../deploy/seal/acts.json", import.meta.url), "utf8")) as { tokens: { name: string; token: string }[] };

test.each(acts.tokens)("the address of $name brings its token back", ({ token }) => {
  const link = actLink(token, "https://pinzon.example");
  expect(link).toMatch(/^https:\/\/pinzon\.example\/verificar#GPS1:[\w-]+$/);
  expect(tokenOfLink(link)).toBe(token);
  expect(tokenOfFragment(new URL(link).hash)).toBe(token);
});

test.each(["", "https://pinzon.example/verificar", "https://pinzon.example/otra#GPS1:hEOh", "GPS1:ABC", "https://pinzon.example/verificar#GPS1:a b", "javascript:alert(1)"])(
  "%s is no act's address",
  (text) => {
    expect(tokenOfLink(text)).toBeNull();
  },
);
