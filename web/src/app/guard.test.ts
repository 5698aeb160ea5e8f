import { expect, test } from "vitest";
import { redirectFor, type Visit } from "./guard";

const visit = (part: Partial<Visit>): Visit => ({
  access: "signed-in",
  wanted: new URL("https://pinzon.test/retenciones?state=issued&page=2#fila-3"),
  shown: false,
  signedIn: false,
  failed: false,
  online: true,
  ...part,
});

test("public pages are never guarded", () => {
  expect(redirectFor(visit({ access: "public", failed: true }))).toBeNull();
});

test("without a session one signs in first and keeps the full path", () => {
  expect(redirectFor(visit({}))).toBe("/login?redirect=%2Fretenciones%3Fstate%3Dissued%26page%3D2%23fila-3");
});

test("with a session one gets in", () => {
  expect(redirectFor(visit({ signedIn: true }))).toBeNull();
});

test("offline with a known user one gets in, even when the start failed", () => {
  expect(redirectFor(visit({ signedIn: true, failed: true, online: false }))).toBeNull();
});

test("a failed start online leads to sign-in", () => {
  expect(redirectFor(visit({ signedIn: true, failed: true }))).toMatch(/^\/login/);
});

test("a guest page sends the signed-in to the dashboard, whatever its address says", () => {
  const login = (search: string) =>
    visit({ access: "guest", signedIn: true, wanted: new URL(`https://pinzon.test/login${search}`) });
  expect(redirectFor(login(""))).toBe("/dashboard");
  expect(redirectFor(login("?redirect=%2Fretenciones"))).toBe("/dashboard");
});

test("who signs in on a guest page goes on to where they were going", () => {
  const login = (search: string) =>
    visit({ access: "guest", shown: true, signedIn: true, wanted: new URL(`https://pinzon.test/login${search}`) });
  expect(redirectFor(login(""))).toBe("/dashboard");
  expect(redirectFor(login("?redirect=%2Fretenciones"))).toBe("/retenciones");
  expect(redirectFor(login("?redirect=https%3A%2F%2Fevil.test"))).toBe("/dashboard");
});

test("a guest page is open to guests", () => {
  expect(redirectFor(visit({ access: "guest" }))).toBeNull();
});
