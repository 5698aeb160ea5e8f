import "fake-indexeddb/auto";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// React warns about updates that a test does not wait for.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// A test that forgets to fake an answer must not reach the network.
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
