import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// React warns about updates that a test does not wait for.
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

// Ends what hangs; how fast things are is not asked here, and machines differ.
configure({ asyncUtilTimeout: 15_000 });

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
