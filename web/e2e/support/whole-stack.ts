import { beforeAll, beforeEach, expect, vi } from "vitest";

import { call } from "./api";

/** Longer than parts take to find each other on a busy machine. */
const TIMEOUT = 60_000;

/** The test before may have stopped a part. It listens again, but the others may not have found it yet. */
async function everyPartWorks(): Promise<void> {
  const ready = async (): Promise<void> => expect(await call("GET", "/health/ready")).toMatchObject({ status: "ok" });
  await vi.waitFor(ready, { timeout: TIMEOUT, interval: 100 });
}

// Before the hooks of a file, which add accounts, and before each of its tests.
beforeAll(everyPartWorks, TIMEOUT + 10_000);
beforeEach(everyPartWorks, TIMEOUT + 10_000);
