import { createDatabase } from "../storage/database";
import type { CachedResponse, CacheStore } from "./response-cache";

interface Stores {
  responses: CachedResponse;
}

/** The kept answers in the browser's database, under the name the specification gives. */
export function cacheDatabase(): CacheStore {
  const database = createDatabase<Stores>({
    name: "api-cache",
    version: 1,
    stores: ["responses"],
    upgrade(created) {
      created.createObjectStore("responses").createIndex("cachedAt", "cachedAt");
    },
  });

  return {
    get: (key) => database.get("responses", key),
    async put(key, record, { items, evicted }) {
      await database.change(["responses"], async (of) => {
        const responses = of("responses");
        const keys = await responses.getAllKeys();
        if (!keys.includes(key) && keys.length >= items) {
          const oldest = await responses.keysBy("cachedAt", { most: keys.length - items + evicted });
          await Promise.all(oldest.map((one) => responses.delete(one)));
        }
        await responses.put(record, key);
      });
    },
    delete: (key) => database.delete("responses", key),
    async deleteWhere(holds) {
      await database.change(["responses"], async (of) => {
        const responses = of("responses");
        const keys = await responses.getAllKeys();
        await Promise.all(
          keys.map(async (key) => {
            const record = await responses.get(key);
            if (record && holds(record)) await responses.delete(key);
          }),
        );
      });
    },
    async deletePrefix(prefix) {
      await database.change(["responses"], async (of) => {
        const responses = of("responses");
        await Promise.all((await responses.getAllKeys(prefix)).map((key) => responses.delete(key)));
      });
    },
  };
}
