import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { cacheDatabase } from "./cache-database";
import { type CachedResponse, type CacheStore, createResponseCache, DEFAULT_TTL_MS, MAX_ITEMS } from "./response-cache";

let now = 1000;
let records: Map<string, CachedResponse>;
let cache: ReturnType<typeof createResponseCache>;

beforeEach(() => {
  now = 1000;
  records = new Map();
  cache = createResponseCache(memoryStore(records), () => now);
});

test("keeps the answer with its time, address and lifetime", async () => {
  await cache.write("public", "/api/products", { items: [] });
  expect([...records.values()]).toEqual([
    { data: { items: [] }, cachedAt: 1000, originalUrl: "/api/products", ttl: DEFAULT_TTL_MS },
  ]);
  expect(await cache.read("public", "/api/products")).toEqual({ items: [] });
});

test("an expired answer is deleted when it is read", async () => {
  await cache.write("public", "/api/products", { items: [] });
  now += DEFAULT_TTL_MS;
  expect(await cache.read("public", "/api/products")).toBeUndefined();
  expect(records.size).toBe(0);
});

test("when full, the oldest fifth goes", async () => {
  for (let n = 0; n < MAX_ITEMS; n++) {
    now += 1;
    await cache.write("public", `/api/products/${n}`, { n });
  }
  await cache.write("public", "/api/one-more", { n: "new" });
  expect(records.size).toBe(81);
  expect(await cache.read("public", "/api/products/19")).toBeUndefined();
  expect(await cache.read("public", "/api/products/20")).toEqual({ n: 20 });
  expect(await cache.read("public", "/api/one-more")).toEqual({ n: "new" });
});

test("renewing an answer takes no other's place", async () => {
  for (let n = 0; n < MAX_ITEMS; n++) {
    await cache.write("public", `/api/products/${n}`, { n });
  }
  await cache.write("public", "/api/products/50", { n: "again" });
  expect(records.size).toBe(MAX_ITEMS);
});

test("what staff read is not given to the public and is forgotten with the session", async () => {
  await cache.write("public", "/api/settings", { who: "public" });
  await cache.write("staff", "/api/declarations", { who: "staff" });
  expect(await cache.read("public", "/api/declarations")).toBeUndefined();
  await cache.forgetStaff();
  expect(await cache.read("staff", "/api/declarations")).toBeUndefined();
  expect(await cache.read("public", "/api/settings")).toEqual({ who: "public" });
});

describe("in the browser's database", () => {
  test("keys come oldest first and can be deleted", async () => {
    const store = cacheDatabase();
    const record = (cachedAt: number): CachedResponse => ({ data: {}, cachedAt, originalUrl: "/api/x", ttl: 1 });
    await store.put("b", record(2));
    await store.put("a", record(3));
    await store.put("c", record(1));
    expect(await store.keysByAge()).toEqual(["c", "b", "a"]);
    await store.delete(["b", "c"]);
    expect(await store.keysByAge()).toEqual(["a"]);
    expect(await store.get("a")).toEqual(record(3));
  });
});

function memoryStore(map: Map<string, CachedResponse>): CacheStore {
  return {
    get: async (key) => map.get(key),
    put: async (key, record) => void map.set(key, record),
    keysByAge: async () => [...map].toSorted(([, a], [, b]) => a.cachedAt - b.cachedAt).map(([key]) => key),
    delete: async (keys) => keys.forEach((key) => map.delete(key)),
  };
}
