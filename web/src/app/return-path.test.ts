import { expect, test } from "vitest";
import { returnPath, signInPath } from "./return-path";

const ORIGIN = "https://pinzon.test";

test("the wanted path survives the way through sign-in", () => {
  const wanted = "/retenciones?state=issued&q=a%20b#fila-3";
  const { searchParams } = new URL(signInPath(wanted), ORIGIN);
  expect(returnPath(searchParams.get("redirect"), ORIGIN)).toBe(wanted);
});

test.each([
  null,
  "",
  "retenciones",
  "https://evil.test/",
  "//evil.test/x",
  "/\\evil.test",
  "/\t/evil.test",
  "/.//evil.test",
  "/./\\evil.test",
  "/x/..//evil.test",
  "/%2e//evil.test",
  "javascript:alert(1)",
  "/login",
  "/login?redirect=%2Fx",
])("%s is not a way back", (redirect) => {
  expect(returnPath(redirect, ORIGIN)).toBe("/dashboard");
});
