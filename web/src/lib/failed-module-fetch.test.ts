import { expect, test } from "vitest";
import { isFailedModuleFetch } from "./failed-module-fetch";

test.each([
  "Failed to fetch dynamically imported module: https://pinzon.test/assets/home.js",
  "error loading dynamically imported module: https://pinzon.test/assets/home.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/home.css",
])("“%s” is a lost connection", (message) => {
  expect(isFailedModuleFetch(new TypeError(message))).toBe(true);
});

test("a mistake in code that did arrive is not", () => {
  expect(isFailedModuleFetch(new TypeError("x is undefined"))).toBe(false);
});
