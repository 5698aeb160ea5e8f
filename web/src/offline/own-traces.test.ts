import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { database } from "./database";
import { forgetOwnTraces } from "./own-traces";

vi.mock("./prepared-flights", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("choices of acts go although the code of flights cannot be loaded", async () => {
  const db = await database();
  await db.put("lastChoices", [], "u-1");
  await expect(forgetOwnTraces("u-1")).rejects.toThrow();
  expect(await db.get("lastChoices", "u-1")).toBeUndefined();
});
