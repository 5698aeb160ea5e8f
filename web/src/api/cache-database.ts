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
    async put(key, record, { items, evicted }) {
      const transaction = (await open()).transaction("responses", "readwrite");
      const { store } = transaction;
      const [known, count] = await Promise.all([store.getKey(key), store.count()]);
      if (known === undefined && count >= items) {
        const oldest = await store.index("cachedAt").getAllKeys(null, count - items + evicted);
        await Promise.all(oldest.map((one) => store.delete(one)));
      }
      await Promise.all([store.put(record, key), transaction.done]);
    },
    async delete(key) {
      await (await open()).delete("responses", key);
    },
    async deletePrefix(prefix) {
      await (await open()).delete("responses", IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    },
  };
}
