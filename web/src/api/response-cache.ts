/** At most so many answers are kept. */
export const MAX_ITEMS = 100;
/** How long an answer is good for unless told otherwise. */
export const DEFAULT_TTL_MS = 60 * 60 * 1000;
/** The part that is given up, oldest first, when there is no more room. */
const EVICTED_SHARE = 0.2;

/** One kept answer. Times in milliseconds. */
export interface CachedResponse {
  data: object;
  cachedAt: number;
  originalUrl: string;
  ttl: number;
}

/** Where the answers lie. */
export interface CacheStore {
  get(key: string): Promise<CachedResponse | undefined>;
  put(key: string, record: CachedResponse): Promise<void>;
  /** Keys, oldest first. */
  keysByAge(): Promise<string[]>;
  delete(keys: readonly string[]): Promise<void>;
}

/** Who an answer was for: what staff may see must not survive their session. */
export type Audience = "public" | "staff";

/** Keeps successful reads for when there is no connection. */
export function createResponseCache(store: CacheStore, now: () => number) {
  return {
    async read(audience: Audience, url: string): Promise<object | undefined> {
      const key = keyOf(audience, url);
      const record = await store.get(key);
      if (!record) return undefined;
      if (now() - record.cachedAt < record.ttl) return record.data;
      await store.delete([key]);
      return undefined;
    },

    async write(audience: Audience, url: string, data: object, ttl = DEFAULT_TTL_MS): Promise<void> {
      const key = keyOf(audience, url);
      const keys = await store.keysByAge();
      if (keys.length >= MAX_ITEMS && !keys.includes(key)) {
        await store.delete(keys.slice(0, Math.ceil(MAX_ITEMS * EVICTED_SHARE)));
      }
      await store.put(key, { data, cachedAt: now(), originalUrl: url, ttl });
    },

    /** Forgets everything that was answered to a signed-in person. */
    async forgetStaff(): Promise<void> {
      const keys = await store.keysByAge();
      await store.delete(keys.filter((key) => key.startsWith(keyOf("staff", ""))));
    },
  };
}

const keyOf = (audience: Audience, url: string) => `${audience} ${url}`;
