import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actLink, isCutActLink, isCutFragment, tokenOfFragment, tokenOfLink } from "./act-link";

const acts = JSON.parse(readFileSync(new URL("../../../deploy/seal/acts.json", import.meta.url), "utf8")) as {
  tokens: { name: string; token: string }[];
};

test.each(acts.tokens)("the address of $name brings its token back", ({ token }) => {
  const link = actLink(token, "https://pinzon.example");
  expect(link).toMatch(/^https:\/\/pinzon\.example\/verificar#GPS1:[\w-]+$/);
  expect(tokenOfLink(link)).toBe(token);
  expect(tokenOfFragment(new URL(link).hash)).toBe(token);
});

test.each(acts.tokens)("what stands around the address of $name is cut", ({ token }) => {
  const link = actLink(token, "https://pinzon.example");
  for (const [before, after] of [
    ["", "."],
    ["(", ")."],
    ["<", ">"],
    ["«", "»,"],
    ["", "%20"],
    ["\u200b", " Gracias"],
    ["Acta: ", "\n"],
  ]) {
    expect(tokenOfLink(`${before}${link}${after}`)).toBe(token);
  }
  expect(tokenOfFragment(`${new URL(link).hash})%20`)).toBe(token);
  expect(tokenOfLink(link.replace("/verificar#", "/verificar.#"))).toBe(token);
});

test.each([
  "https://pinzon.example/verificar",
  "https://pinzon.example/verificar#",
  "https://pinzon.example/verificar#GPS1:",
])("%s breaks off", (text) => {
  expect(isCutActLink(text)).toBe(true);
  expect(isCutFragment(`#${text.split("#")[1] ?? ""}`)).toBe(true);
});

test.each([
  "",
  "https://pinzon.example/verificar",
  "https://pinzon.example/otra#GPS1:hEOh",
  "GPS1:ABC",
  "https://pinzon.example/verificar#GPS1:",
  "javascript:alert(1)",
])("%s is no act's address", (text) => {
  expect(tokenOfLink(text)).toBeNull();
});
