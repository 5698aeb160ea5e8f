import { noteTrouble, troubleOf } from "./trouble";

/** Short texts that the browser keeps by name. */
export interface TextStorage {
  getItem(name: string): string | null;
  /** Keeps a text; false when it lies in memory, for as long as the page. */
  setItem(name: string, text: string): boolean;
  removeItem(name: string): void;
  names(): string[];
}

/**
 * Keeps texts in a storage of the browser. What it refuses, because storage is forbidden or full, is kept in memory,
 * and read from there.
 */
export function textStorage(storage: () => Storage | null): TextStorage {
  const memory = new Map<string, string | null>();

  function attempt<Result>(work: (found: Storage) => Result, otherwise: () => Result): Result {
    try {
      const found = storage();
      if (found) return work(found);
      noteTrouble("refused");
    } catch (error) {
      noteTrouble(troubleOf(error));
    }
    return otherwise();
  }

  return {
    getItem(name) {
      const held = memory.get(name);
      if (held !== undefined) return held;
      return attempt(
        (found) => found.getItem(name),
        () => null,
      );
    },
    setItem(name, text) {
      return attempt(
        (found) => {
          found.setItem(name, text);
          memory.delete(name);
          return true;
        },
        () => {
          memory.set(name, text);
          return false;
        },
      );
    },
    removeItem(name) {
      attempt(
        (found) => {
          found.removeItem(name);
          memory.delete(name);
        },
        // An older text may still lie in the storage.
        () => void memory.set(name, null),
      );
    },
    names() {
      const kept = attempt(
        (found) => Object.keys(found),
        () => [],
      );
      const held = [...memory].filter(([, text]) => text !== null).map(([name]) => name);
      return [...new Set([...kept, ...held])].filter((name) => memory.get(name) !== null);
    },
  };
}

/** Texts that stay on the device. */
export const deviceTexts = textStorage(() => localStorage);

/** Texts that stay until the tab is closed. */
export const tabTexts = textStorage(() => sessionStorage);
