import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { CachedResponse, CacheStore } from "./response-cache";

interface Schema extends DBSchema {
  responses: { key: string; value: CachedResponse; indexes: { cachedAt: number } };
}

/** The kept answers in the browser's database, under the name the specification gives. */
export function cacheDatabase(): CacheStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () =>
    (opened ??= openDB<Schema>("api-cache", 1, {
      upgrade(database) {
        database.createObjectStore("responses").createIndex("cachedAt", "cachedAt");
      },
    }));

  return {
    async get(key) {
      return (await open()).get("responses", key);
    },
    async put(key, record) {
      await (await open()).put("responses", record, key);
    },
    async keysByAge() {
      const index = (await open()).transaction("responses").store.index("cachedAt");
      const keys: string[] = [];
      for (let cursor = await index.openKeyCursor(); cursor; cursor = await cursor.continue()) {
        keys.push(cursor.primaryKey);
      }
      return keys;
    },
    async delete(keys) {
      const transaction = (await open()).transaction("responses", "readwrite");
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
  };
}
