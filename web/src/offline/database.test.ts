import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { expect, test } from "vitest";
import { database } from "./database";

test("a database that could not be opened is tried again", async () => {
  // As a newer release in another tab leaves it.
  (await openDB("pinzon", 99)).close();
  await expect(database()).rejects.toThrow();
  await deleteDB("pinzon");
  expect([...(await database()).objectStoreNames]).toContain("drafts");
});
