import { useSyncExternalStore } from "react";
import { deviceTexts } from "../storage/texts";
import type { components } from "./schema";

/** The signed-in person, as the server describes them. */
export type User = components["schemas"]["User"];

/** What was tried with an account since its last sign-in. */
type RefusedSignIns = components["schemas"]["RefusedSignIns"];

/** What the browser keeps of a session. */
export interface StoredSession {
  token: string;
  user: User;
  airport: string | null;
  /** When the server last confirmed the user, in milliseconds. */
  lastSync: number | null;
  rememberMe: boolean;
  /** What the person has not closed yet. */
  refusedSignIns?: RefusedSignIns | null;
  /** What encrypts the acts and photos that the person leaves on the device, once it is known. */
  keepingKey?: string;
}

/** What is found in storage: nothing, something unusable, or a session. */
export type SessionLookup = { kind: "none" } | { kind: "corrupt" } | { kind: "session"; session: StoredSession };

/** Where it lies when somebody last used the device in this session. */
export const LAST_INPUT = "last_input";

const KEYS = {
  token: "auth_token",
  user: "user",
  airport: "aeropuerto_id",
  lastSync: "last_sync",
  rememberMe: "remember_me",
  refusedSignIns: "refused_sign_ins",
  keepingKey: "keeping_key",
  lastInput: LAST_INPUT,
} as const;

/** What is needed of a storage of texts. */
interface KeptTexts {
  getItem: (name: string) => string | null;
  setItem: (name: string, text: string) => unknown;
  removeItem: (name: string) => void;
}

/** The session in browser storage, with a way to hear of its changes. */
export function createSessionStore(storage: KeptTexts) {
  const listeners = new Set<() => void>();
  let snapshot: SessionLookup = parse(storage);

  function changed() {
    snapshot = parse(storage);
    for (const listener of listeners) listener();
  }

  function save(session: StoredSession) {
    storage.setItem(KEYS.token, session.token);
    storage.setItem(KEYS.user, JSON.stringify(session.user));
    storage.setItem(KEYS.rememberMe, String(session.rememberMe));
    set(storage, KEYS.airport, session.airport);
    set(storage, KEYS.lastSync, session.lastSync === null ? null : String(session.lastSync));
    set(storage, KEYS.refusedSignIns, session.refusedSignIns ? JSON.stringify(session.refusedSignIns) : null);
    set(storage, KEYS.keepingKey, session.keepingKey ?? null);
    changed();
  }

  return {
    read: () => snapshot,
    token: () => storage.getItem(KEYS.token),
    save,

    /**
     * Changes parts of the session of a person. Reads the storage, because another tab may have begun a session that
     * this tab has not heard of. Does nothing if the session is not that person's.
     */
    update(person: string, parts: (session: StoredSession) => Partial<StoredSession>) {
      const found = parse(storage);
      if (found.kind !== "session" || found.session.user.id !== person) return;
      save({ ...found.session, ...parts(found.session) });
    },

    /** When somebody last used the device in this session, in milliseconds; null until it is noted. */
    lastInput: () => Number(storage.getItem(KEYS.lastInput)) || null,

    noteInput(at: number) {
      storage.setItem(KEYS.lastInput, String(at));
    },

    clear() {
      for (const key of Object.values(KEYS)) storage.removeItem(key);
      changed();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Another tab signed in or out. */
    reload: changed,
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The session of this browser. */
export const sessionStore = createSessionStore(deviceTexts);

const NOBODY: SessionLookup = { kind: "none" };
const nobody = () => NOBODY;

/** The signed-in session, or null. */
export function useSession(): StoredSession | null {
  // A prerendered page is that of a visitor.
  const found = useSyncExternalStore(sessionStore.subscribe, sessionStore.read, nobody);
  return found.kind === "session" ? found.session : null;
}

function parse(storage: KeptTexts): SessionLookup {
  const token = storage.getItem(KEYS.token);
  if (token === null) return { kind: "none" };
  const user = parseStored(storage.getItem(KEYS.user), isUser);
  const keepingKey = storage.getItem(KEYS.keepingKey);
  if (!token || !user) return { kind: "corrupt" };
  return {
    kind: "session",
    session: {
      token,
      user,
      airport: storage.getItem(KEYS.airport),
      lastSync: Number(storage.getItem(KEYS.lastSync)) || null,
      rememberMe: storage.getItem(KEYS.rememberMe) === "true",
      refusedSignIns: parseStored(storage.getItem(KEYS.refusedSignIns), isRefusedSignIns),
      ...(keepingKey !== null && { keepingKey }),
    },
  };
}

/** Whether something is a user: it has an id. */
export function isUser(value: unknown): value is User {
  return typeof value === "object" && value !== null && "id" in value && Boolean(value.id);
}

function isRefusedSignIns(value: unknown): value is RefusedSignIns {
  return typeof value === "object" && value !== null && "count" in value && "last_at" in value;
}

function parseStored<Kept>(text: string | null, fits: (value: unknown) => value is Kept): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return fits(kept) ? kept : null;
  } catch {
    return null;
  }
}

function set(storage: KeptTexts, key: string, value: string | null) {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}
