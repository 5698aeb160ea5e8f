import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { database } from "./database";
import { refreshSnapshot } from "./snapshot-refresh";

const HOUR = 3_600_000;

test.each([
  ["a minute ago", -60_000, 0],
  ["two hours ago", -2 * HOUR, 1],
  ["while the clock was ahead", HOUR, 1],
])("a catalogue that was checked %s is asked for again: %i ms, %i times", async (_, since, times) => {
  const asked = vi.fn(() => Promise.resolve({ ok: false, status: 304, headers: new Headers() } as Response));
  vi.stubGlobal("fetch", asked);
  await (
    await database()
  ).put("snapshots", { etag: "W/1", checkedAt: Date.now() + since, data: {} as never }, "products");
  await refreshSnapshot(HOUR);
  expect(asked).toHaveBeenCalledTimes(times);
});
