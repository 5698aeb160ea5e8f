import { cleanup, configure } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { followTranslation } from "../src/app/translated-page";

// Node.js 20 aborts when a thread ends while it makes a pair of keys, which a screen may do in the background.
const making = new Set<Promise<unknown>>();
const generateKey = crypto.subtle.generateKey.bind(crypto.subtle) as (...of: unknown[]) => Promise<unknown>;
Object.assign(crypto.subtle, {
  generateKey: (...of: unknown[]) => {
    const made = generateKey(...of);
    making.add(made);
    return made;
  },
});
afterAll(async () => {
  await Promise.allSettled(making);
});

// Makes React warn about updates that a test does not wait for.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// As the application begins.
followTranslation();

// Generous, because tests do not measure speed and machines differ.
configure({ asyncUtilTimeout: 15_000 });

// The DOM of the tests has no Web Locks: one test is one tab, which always gets the lock.
Object.defineProperty(navigator, "locks", {
  configurable: true,
  value: { request: (_: string, __: object, work: (lock: object) => unknown) => Promise.resolve(work({})) },
});

// A test without a faked answer must not reach the network.
beforeEach(() => {
  vi.stubGlobal("fetch", async (input: Request | string) => {
    throw new TypeError(`no faked answer for ${typeof input === "string" ? input : `${input.method} ${input.url}`}`);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
