/** At most so many answers are kept. */
export const MAX_ITEMS = 100;
/** How long an answer is good for unless told otherwise. */
export const DEFAULT_TTL_MS = 60 * 60 * 1000;
/** The part that is given up, oldest first, when there is no more room. */
const EVICTED_SHARE = 0.2;
const ROOM = { items: MAX_ITEMS, evicted: Math.ceil(MAX_ITEMS * EVICTED_SHARE) };

/** One kept answer. Times in milliseconds. */
export interface CachedResponse {
  data: object;
  cachedAt: number;
  originalUrl: string;
  ttl: number;
}

/** How many answers there may be, and how many give way when there is no room for another. */
interface Room {
  items: number;
  evicted: number;
}

/** Where the answers lie. */
export interface CacheStore {
  get(key: string): Promise<CachedResponse | undefined>;
  /** Makes room, oldest first, and keeps the answer; all in one step, so that there are never too many. */
  put(key: string, record: CachedResponse, room: Room): Promise<void>;
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<void>;
  /** Deletes the answers of which this holds. */
  deleteWhere(holds: (record: CachedResponse) => boolean): Promise<void>;
}

/** Who an answer was for: what staff may see must not survive their session. */
export type Audience = "public" | "staff";

/** Keeps successful reads for when there is no connection. */
export function createResponseCache(store: CacheStore, now: () => number) {
  // Of what was kept while the clock of the device was ahead nobody knows how old it is.
  const hasEnded = ({ cachedAt, ttl }: CachedResponse) => now() < cachedAt || now() - cachedAt >= ttl;
  return {
    async read(audience: Audience, url: string): Promise<object | undefined> {
      const key = keyOf(audience, url);
      const record = await store.get(key);
      if (!record) return undefined;
      if (!hasEnded(record)) return record.data;
      await store.delete(key);
      return undefined;
    },

    async write(audience: Audience, url: string, data: object, ttl = DEFAULT_TTL_MS): Promise<void> {
      const key = keyOf(audience, url);
      await store.put(key, { data, cachedAt: now(), originalUrl: url, ttl }, ROOM);
    },

    /** Forgets the answers that have ended: nobody may ever read them again. */
    async forgetEnded(): Promise<void> {
      await store.deleteWhere(hasEnded);
    },

    async forgetAll(): Promise<void> {
      await store.deletePrefix("");
    },

    /** Forgets everything that was answered to a signed-in person. */
    async forgetStaff(): Promise<void> {
      await store.deletePrefix(keyOf("staff", ""));
    },
  };
}

const keyOf = (audience: Audience, url: string) => `${audience} ${url}`;
