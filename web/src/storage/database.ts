import { sorted } from "../lib/sorted";
import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { NotKeptError } from "./not-kept-error";
import { noteTrouble, troubleOf } from "./trouble";

/** How long a database may take to open, and to answer. */
const ANSWER_MS = 5000;

/** A database of the browser: its stores, whose keys are texts, and how they come about. */
export interface Layout<Stores> {
  name: string;
  version: number;
  stores: readonly StoreName<Stores>[];
  upgrade: (database: IDBPDatabase, before: number) => void;
  /**
   * Removes something from a full disk, so that a write to these stores can be tried again; false when nothing is left
   * that may go. It is called with the number of earlier attempts of the same write.
   */
  makeRoom?: (stores: readonly string[], attempt: number) => Promise<boolean>;
}

/** A store within a change. */
interface Store<Value> {
  get(key: string): Promise<Value | undefined>;
  getAll(): Promise<Value[]>;
  /** The keys that begin so, in their order. */
  getAllKeys(prefix?: string): Promise<string[]>;
  /** The keys in the order of an index over numbers: those up to a number, or the first ones. */
  keysBy(index: string, which: { upTo?: number; most?: number }): Promise<string[]>;
  put(value: Value, key: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The stores of one change, by name. */
type StoresOf<Stores, Name extends keyof Stores> = <One extends Name>(store: One) => Store<Stores[One]>;

/** What a change came to, and whether the device keeps it: else it lies in memory, for as long as the page. */
interface Changed<Result> {
  result: Result;
  kept: boolean;
}

type StoreName<Stores> = keyof Stores & string;

/** A database of this device. Every call works from memory when the browser refuses, is full or does not answer. */
export interface Database<Stores> {
  objectStoreNames: readonly StoreName<Stores>[];
  get<Name extends StoreName<Stores>>(store: Name, key: string): Promise<Stores[Name] | undefined>;
  getAll<Name extends StoreName<Stores>>(store: Name): Promise<Stores[Name][]>;
  getAllKeys(store: StoreName<Stores>, prefix?: string): Promise<string[]>;
  count(store: StoreName<Stores>): Promise<number>;
  /** Whether the device keeps it. */
  put<Name extends StoreName<Stores>>(store: Name, value: Stores[Name], key: string): Promise<boolean>;
  delete(store: StoreName<Stores>, key: string): Promise<void>;
  clear(store: StoreName<Stores>): Promise<void>;
  /**
   * Reads and writes stores in one step. `work` waits for nothing but the stores, and is done anew in memory when the
   * device cannot keep what it wrote.
   */
  change<Name extends StoreName<Stores>, Result>(
    stores: readonly Name[],
    work: (of: StoresOf<Stores, Name>) => Promise<Result>,
  ): Promise<Changed<Result>>;
  /** The same for what is worth nothing in memory: throws {@link NotKeptError} when the device cannot keep it. */
  changeKept<Name extends StoreName<Stores>, Result>(
    stores: readonly Name[],
    work: (of: StoresOf<Stores, Name>) => Promise<Result>,
  ): Promise<Result>;
}

type Mode = "readonly" | "readwrite";
type Work = (of: (store: string) => Store<unknown>) => Promise<unknown>;

/** A database that did not answer in time. */
class SilentError extends Error {}

const giveUp = (error: unknown) => noteTrouble(error instanceof SilentError ? "silent" : troubleOf(error));

/** Opens a database of the browser when it is first needed. */
export function createDatabase<Stores>(layout: Layout<Stores>): Database<Stores> {
  const { name, version, stores, upgrade, makeRoom } = layout;
  /** What lies in memory by store and key; undefined stands for what was deleted. */
  const memory = new Map<string, Map<string, unknown>>(stores.map((store) => [store, new Map<string, unknown>()]));
  const memoryOf = (store: string) => memory.get(store) ?? new Map<string, unknown>();
  let opened: Promise<IDBPDatabase | null> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Null, for as long as the page, when the browser has no database for us. */
  function connection(): Promise<IDBPDatabase | null> {
    return (opened ??= connect().catch((error: unknown) => {
      giveUp(error);
      return null;
    }));
  }

  async function connect(): Promise<IDBPDatabase> {
    const attempt = open(version).catch(async (error: unknown) => {
      if (!isNamed(error, "VersionError")) throw error;
      // A newer release left it; releases only add stores.
      return open();
    });
    const database = await inTime(attempt).catch((error: unknown) => {
      // What comes too late is not used: a form may have begun without it.
      attempt.then(
        (late) => late.close(),
        () => undefined,
      );
      throw error;
    });
    if (stores.every((store) => database.objectStoreNames.contains(store))) return database;
    database.close();
    throw new TypeError(`the database ${name} lacks stores`);
  }

  function open(wanted?: number): Promise<IDBPDatabase> {
    return openDB(name, wanted, {
      upgrade,
      // Another tab wants to change the database's shape: let it, and open again when needed.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    });
  }

  async function run(
    mode: Mode,
    names: readonly string[],
    work: Work,
    inMemoryToo: boolean,
  ): Promise<Changed<unknown>> {
    const database = await connection();
    try {
      if (database) return { result: await withRoom(database, mode, names, work), kept: true };
    } catch (error) {
      if (!isTrouble(error)) throw error;
      giveUp(error);
      if (error instanceof SilentError) opened = Promise.resolve(null);
    }
    if (!inMemoryToo) throw new NotKeptError();
    // One after the other, as the transactions of a database.
    const done = turn.then(() => work((store) => heldStore(memoryOf(store), store, database)));
    turn = done.catch(() => undefined);
    return { result: await done, kept: false };
  }

  /** Does it again after each time that a full disk could be given room. */
  async function withRoom(
    database: IDBPDatabase,
    mode: Mode,
    names: readonly string[],
    work: Work,
    attempt = 0,
  ): Promise<unknown> {
    try {
      return await inStore(database, mode, names, work);
    } catch (error) {
      const hasRoom = troubleOf(error) === "full" && (await makeRoom?.(names, attempt).catch(() => false));
      if (!hasRoom) throw error;
      return withRoom(database, mode, names, work, attempt + 1);
    }
  }

  /** Does it in a transaction, a second time on a new connection if this one was closed. */
  async function inStore(database: IDBPDatabase, mode: Mode, names: readonly string[], work: Work): Promise<unknown> {
    try {
      return await inTime(inTransaction(database, mode, names, work));
    } catch (error) {
      if (!isNamed(error, "InvalidStateError")) throw error;
      opened = undefined;
      const again = await connection();
      if (!again) throw error;
      return inTime(inTransaction(again, mode, names, work));
    }
  }

  async function inTransaction(
    database: IDBPDatabase,
    mode: Mode,
    names: readonly string[],
    work: Work,
  ): Promise<unknown> {
    const transaction = database.transaction(names, mode);
    const { done } = transaction;
    done.catch(() => undefined);
    const written: [store: string, key: string][] = [];
    try {
      const result = await work((store) =>
        keptStore(memoryOf(store), store, transaction, (key) => written.push([store, key])),
      );
      await done;
      for (const [store, key] of written) memoryOf(store).delete(key);
      return result;
    } catch (error) {
      if (!isNamed(error, "AbortError")) abort(transaction);
      // The transaction knows why it ended, such as a full disk.
      throw (isTrouble(error) && transaction.error) || error;
    }
  }

  const read = <Result>(store: string, work: (one: Store<unknown>) => Promise<Result>) =>
    run("readonly", [store], (of) => work(of(store)), true).then(({ result }) => result as Result);
  const write = (store: string, work: (one: Store<unknown>) => Promise<void>) =>
    run("readwrite", [store], (of) => work(of(store)), true);

  return {
    objectStoreNames: stores,
    get: (store, key) => read(store, (one) => one.get(key)) as never,
    getAll: (store) => read(store, (one) => one.getAll()) as never,
    getAllKeys: (store, prefix) => read(store, (one) => one.getAllKeys(prefix)),
    count: async (store) => (await read(store, (one) => one.getAllKeys())).length,
    put: async (store, value, key) => (await write(store, (one) => one.put(value, key))).kept,
    delete: async (store, key) => void (await write(store, (one) => one.delete(key))),
    clear: async (store) =>
      void (await write(
        store,
        async (one) => void (await Promise.all((await one.getAllKeys()).map((key) => one.delete(key)))),
      )),
    change: (names, work) => run("readwrite", names, work as Work, true) as never,
    changeKept: async (names, work) => (await run("readwrite", names, work as Work, false)).result as never,
  };
}

/** A store of the browser's database; what lies in memory is newer. */
function keptStore(
  held: Map<string, unknown>,
  name: string,
  transaction: IDBPTransaction<unknown, string[], Mode>,
  wrote: (key: string) => void,
): Store<unknown> {
  const store = transaction.objectStore(name);
  return {
    ...merged(held, {
      get: (key) => store.get(key) as Promise<unknown>,
      getAll: () => store.getAll() as Promise<unknown[]>,
      getAllKeys: (range) => store.getAllKeys(range) as Promise<string[]>,
      keysBy: (index, upTo, most) => store.index(index).getAllKeys(rangeTo(upTo), most) as Promise<string[]>,
    }),
    async put(value, key) {
      wrote(key);
      await store.put?.(value, key);
    },
    async delete(key) {
      wrote(key);
      await store.delete?.(key);
    },
  };
}

/** What a database answers, if there is one and it does. */
const or = <Result>(result: Promise<Result> | undefined, otherwise: Result) =>
  result?.catch(() => otherwise) ?? Promise.resolve(otherwise);

/** A store in memory, before which lies what the browser's database still gives. */
function heldStore(held: Map<string, unknown>, name: string, database: IDBPDatabase | null): Store<unknown> {
  return {
    ...merged(held, {
      get: (key) => or(database?.get(name, key) as Promise<unknown> | undefined, undefined),
      getAll: () => or(database?.getAll(name), []),
      getAllKeys: (range) => or(database?.getAllKeys(name, range) as Promise<string[]> | undefined, []),
      keysBy: (index, upTo, most) =>
        or(database?.getAllKeysFromIndex(name, index, rangeTo(upTo), most) as Promise<string[]> | undefined, []),
    }),
    async put(value, key) {
      // As a database does: what is changed later is not changed here.
      held.set(key, structuredClone(value));
    },
    async delete(key) {
      held.set(key, undefined);
    },
  };
}

const rangeTo = (upTo: number | undefined) => (upTo === undefined ? null : IDBKeyRange.upperBound(upTo));

interface Below {
  get(key: string): Promise<unknown>;
  getAll(): Promise<unknown[]>;
  getAllKeys(range?: IDBKeyRange): Promise<string[]>;
  keysBy(index: string, upTo: number | undefined, most: number | undefined): Promise<string[]>;
}

/** Reads what lies in memory, and below it what lies in a database. */
function merged(
  held: ReadonlyMap<string, unknown>,
  below: Below,
): Pick<Store<unknown>, "get" | "getAll" | "getAllKeys" | "keysBy"> {
  async function entries(): Promise<[string, unknown][]> {
    const [keys, values] = await Promise.all([below.getAllKeys(), below.getAll()]);
    const found = new Map([...keys.map((key, n) => [key, values[n]] as const), ...held]);
    return sorted(
      [...found].filter(([, value]) => value !== undefined),
      ([one], [other]) => (one < other ? -1 : 1),
    );
  }
  return {
    get: async (key) => (held.has(key) ? held.get(key) : below.get(key)),
    getAll: async () => (held.size === 0 ? below.getAll() : (await entries()).map(([, value]) => value)),
    async getAllKeys(prefix = "") {
      const found = new Set(
        await below.getAllKeys(prefix === "" ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)),
      );
      for (const [key, value] of held) {
        if (value === undefined) found.delete(key);
        else if (key.startsWith(prefix)) found.add(key);
      }
      return sorted(found);
    },
    async keysBy(index, { upTo, most }) {
      if (held.size === 0) return below.keysBy(index, upTo, most);
      const numbered = (await entries()).map(
        ([key, value]) => [key, (value as Record<string, number>)[index] ?? 0] as const,
      );
      const found = sorted(
        numbered.filter(([, number]) => upTo === undefined || number <= upTo),
        ([, one], [, other]) => one - other,
      );
      return found.slice(0, most).map(([key]) => key);
    },
  };
}

/** Waits for an answer, and no longer than a database may take. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const half = () => new Promise<void>((resolve) => (timer = setTimeout(resolve, ANSWER_MS / 2)));
  // Two timers: one that ran out while the device slept says nothing.
  const late = half()
    .then(half)
    .then(() => Promise.reject(new SilentError("the database does not answer")));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}

function abort(transaction: { abort: () => void }) {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** What is wrong with a call rather than with the storage. */
const OUR_MISTAKES = ["DataError", "DataCloneError", "ConstraintError", "ReadOnlyError"];

const isTrouble = (error: unknown) =>
  error instanceof SilentError ||
  (typeof DOMException !== "undefined" && error instanceof DOMException && !OUR_MISTAKES.includes(error.name));
