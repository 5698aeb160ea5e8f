import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { createDatabase } from "./database";
import { NotKeptError } from "./not-kept-error";

interface Stores {
  notes: { text: string; at: number };
  keys: string;
}

let count = 0;

/** A database of its own for each test. */
function layout() {
  count += 1;
  return {
    name: `test-${count}`,
    version: 1,
    stores: ["notes", "keys"] as const,
    upgrade(created: Awaited<ReturnType<typeof openDB>>) {
      created.createObjectStore("notes").createIndex("at", "at");
      created.createObjectStore("keys");
    },
  };
}

const note = (text: string, at = 0) => ({ text, at });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

test("what is kept is there for the next visit", async () => {
  const here = layout();
  const database = createDatabase<Stores>(here);
  expect(await database.put("notes", note("a"), "k:1")).toBe(true);
  const { kept, result } = await database.change(["notes", "keys"], async (of) => {
    await of("keys").put("x", "one");
    return (await of("notes").get("k:1"))?.text;
  });
  expect([kept, result]).toEqual([true, "a"]);
  const later = createDatabase<Stores>(here);
  expect(await later.getAllKeys("notes", "k:")).toEqual(["k:1"]);
  expect(await later.getAllKeys("notes", "other")).toEqual([]);
  expect(await later.get("keys", "one")).toBe("x");
});

test.each([
  ["is not there", () => vi.stubGlobal("indexedDB", undefined)],
  [
    "throws",
    () =>
      vi.spyOn(indexedDB, "open").mockImplementation(() => {
        throw new DOMException("no", "SecurityError");
      }),
  ],
])("everything works from memory where the browser's database %s", async (_, refuse) => {
  refuse();
  const database = createDatabase<Stores>(layout());
  expect(await database.put("notes", note("b", 2), "k:2")).toBe(false);
  await database.put("notes", note("a", 1), "k:1");
  expect(await database.getAll("notes")).toEqual([note("a", 1), note("b", 2)]);
  expect((await database.change(["notes"], (of) => of("notes").keysBy("at", { upTo: 1 }))).result).toEqual(["k:1"]);
  await database.delete("notes", "k:1");
  expect(await database.getAllKeys("notes")).toEqual(["k:2"]);
  expect(await database.count("notes")).toBe(1);
  await expect(database.changeKept(["keys"], (of) => of("keys").put("x", "one"))).rejects.toThrow(NotKeptError);
});

test("a database that a newer release left is used as it is", async () => {
  const here = layout();
  const newer = await openDB(here.name, 7, {
    upgrade(created) {
      here.upgrade(created as never);
      created.createObjectStore("later");
    },
  });
  await newer.put("notes", note("kept"), "k:1");
  newer.close();
  const database = createDatabase<Stores>(here);
  expect(await database.get("notes", "k:1")).toEqual(note("kept"));
  expect(await database.put("notes", note("more"), "k:2")).toBe(true);
});

test("a database that lacks what this release needs is left alone", async () => {
  const here = layout();
  (await openDB(here.name, 7)).close();
  const database = createDatabase<Stores>(here);
  expect(await database.put("notes", note("a"), "k:1")).toBe(false);
  expect(await database.get("notes", "k:1")).toEqual(note("a"));
});

test("on a full disk what is new lies in memory before what was kept, and is kept once there is room", async () => {
  const database = createDatabase<Stores>(layout());
  await database.put("notes", note("old"), "k:1");
  await database.put("notes", note("other"), "k:2");
  const puts = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(full);
  expect(await database.put("notes", note("new"), "k:1")).toBe(false);
  expect(await database.getAll("notes")).toEqual([note("new"), note("other")]);
  await expect(database.changeKept(["notes"], (of) => of("notes").put(note("act"), "k:3"))).rejects.toThrow(
    NotKeptError,
  );
  expect(await database.getAllKeys("notes"), "nothing half done").toEqual(["k:1", "k:2"]);
  puts.mockRestore();
  expect(await database.put("notes", note("newest"), "k:1")).toBe(true);
  expect(await database.getAll("notes")).toEqual([note("newest"), note("other")]);
});

test("a database that never answers is given up after its time", async () => {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, "open").mockImplementation(
    () => new (IDBOpenDBRequest as unknown as new () => IDBOpenDBRequest)(),
  );
  const database = createDatabase<Stores>(layout());
  const kept = database.put("notes", note("a"), "k:1");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await kept).toBe(false);
  expect(await database.get("notes", "k:1")).toEqual(note("a"));
});

test("a change of ours that is wrong is told, and nothing of it stays", async () => {
  const database = createDatabase<Stores>(layout());
  const wrong = database.change(["notes"], async (of) => {
    await of("notes").put(note("half"), "k:1");
    throw new Error("ours");
  });
  await expect(wrong).rejects.toThrow("ours");
  expect(await database.getAllKeys("notes")).toEqual([]);
});

test("a connection that the browser closed is opened again", async () => {
  const here = layout();
  const database = createDatabase<Stores>(here);
  await database.put("notes", note("a"), "k:1");
  // Another tab changes the shape of the database.
  (await openDB(here.name, 2)).close();
  expect(await database.get("notes", "k:1")).toEqual(note("a"));
  expect(await database.put("notes", note("b"), "k:1")).toBe(true);
});

test("a full disk is given room before what is written lies in memory, as often as something may go", async () => {
  const attempts: [stores: readonly string[], attempt: number][] = [];
  const database = createDatabase<Stores>({
    ...layout(),
    makeRoom: async (stores, attempt) => {
      attempts.push([stores, attempt]);
      if (attempt === 1) vi.restoreAllMocks();
      return attempt < 2;
    },
  });
  await database.put("notes", note("before"), "k:0");
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(full);
  expect(await database.put("notes", note("a"), "k:1")).toBe(true);
  expect(attempts).toEqual([
    [["notes"], 0],
    [["notes"], 1],
  ]);
  expect(await database.getAllKeys("notes")).toEqual(["k:0", "k:1"]);
});

test.each([
  ["nothing may go", async () => false],
  ["what removes it fails", () => Promise.reject(new Error("no such file"))],
])("where %s, a full disk is the same as without it", async (_, makeRoom) => {
  const database = createDatabase<Stores>({ ...layout(), makeRoom });
  await database.get("notes", "k:1");
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(full);
  expect(await database.put("notes", note("a"), "k:1")).toBe(false);
  await expect(database.changeKept(["notes"], (of) => of("notes").put(note("b"), "k:2"))).rejects.toBeInstanceOf(
    NotKeptError,
  );
});
