import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, expect, test } from "vitest";
import { cacheDatabase } from "./cache-database";
import { type CachedResponse, createResponseCache, DEFAULT_TTL_MS, MAX_ITEMS } from "./response-cache";

let now = 1000;
let cache: ReturnType<typeof createResponseCache>;

beforeEach(() => {
  now = 1000;
  globalThis.indexedDB = new IDBFactory();
  cache = createResponseCache(cacheDatabase(), () => now);
});

test("keeps the answer with its time, address and lifetime", async () => {
  await cache.write("public", "/api/products", { items: [] });
  expect(await records()).toEqual([
    { data: { items: [] }, cachedAt: 1000, originalUrl: "/api/products", ttl: DEFAULT_TTL_MS },
  ]);
  expect(await cache.read("public", "/api/products")).toEqual({ items: [] });
});

test("an expired answer is deleted when it is read", async () => {
  await cache.write("public", "/api/products", { items: [] });
  now += DEFAULT_TTL_MS;
  expect(await cache.read("public", "/api/products")).toBeUndefined();
  expect(await records()).toEqual([]);
});

test("an answer that was kept while the clock was ahead is not kept until the right time has caught up", async () => {
  now += 600_000;
  await cache.write("public", "/api/products", { items: [] });
  now -= 600_000;
  expect(await cache.read("public", "/api/products")).toBeUndefined();
});

test("an answer that has ended is deleted although nobody reads it", async () => {
  await cache.write("staff", "/api/declarations", { who: "staff" });
  await cache.write("public", "/api/catalogues", { who: "public" }, 3 * DEFAULT_TTL_MS);
  now += DEFAULT_TTL_MS;
  await cache.forgetEnded();
  expect((await records()).map(({ originalUrl }) => originalUrl)).toEqual(["/api/catalogues"]);
  // The clock was set back: the answer is from the future.
  now -= 5 * DEFAULT_TTL_MS;
  await cache.forgetEnded();
  expect(await records()).toEqual([]);
});

test("when full, the oldest fifth goes", async () => {
  for (let n = 0; n < MAX_ITEMS; n++) {
    now += 1;
    await cache.write("public", `/api/products/${n}`, { n });
  }
  await cache.write("public", "/api/one-more", { n: "new" });
  expect(await records()).toHaveLength(81);
  expect(await cache.read("public", "/api/products/19")).toBeUndefined();
  expect(await cache.read("public", "/api/products/20")).toEqual({ n: 20 });
  expect(await cache.read("public", "/api/one-more")).toEqual({ n: "new" });
});

test("renewing an answer takes no other's place", async () => {
  for (let n = 0; n < MAX_ITEMS; n++) {
    await cache.write("public", `/api/products/${n}`, { n });
  }
  await cache.write("public", "/api/products/50", { n: "again" });
  expect(await records()).toHaveLength(MAX_ITEMS);
});

test("many answers at once are never too many", async () => {
  await Promise.all(
    Array.from({ length: MAX_ITEMS + 30 }, async (_, n) => cache.write("public", `/api/products/${n}`, { n })),
  );
  expect((await records()).length).toBeLessThanOrEqual(MAX_ITEMS);
});

test("what staff read is not given to the public and is forgotten with the session", async () => {
  await cache.write("public", "/api/settings", { who: "public" });
  await cache.write("staff", "/api/declarations", { who: "staff" });
  expect(await cache.read("public", "/api/declarations")).toBeUndefined();
  await cache.forgetStaff();
  expect(await cache.read("staff", "/api/declarations")).toBeUndefined();
  expect(await cache.read("public", "/api/settings")).toEqual({ who: "public" });
});

async function records(): Promise<CachedResponse[]> {
  const database = await openDB("api-cache");
  const found: CachedResponse[] = await database.getAll("responses");
  database.close();
  return found;
}
