import { expect, test } from "vitest";
import { textStorage } from "./texts";

const refused = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

function storage(begin: Record<string, string> = {}, full = () => false): Storage {
  const values: Record<string, string> = { ...begin };
  const methods = {
    getItem: (name: string) => values[name] ?? null,
    setItem(name: string, text: string) {
      if (full()) throw new DOMException("full", "QuotaExceededError");
      values[name] = text;
    },
    removeItem: (name: string) => void delete values[name],
  };
  return Object.setPrototypeOf(values, methods) as Storage;
}

test.each([
  ["throws", refused],
  ["is missing", () => null],
])("texts lie in memory where the storage %s", (_, found) => {
  const texts = textStorage(found);
  expect(texts.getItem("a")).toBeNull();
  expect(texts.setItem("a", "1")).toBe(false);
  expect(texts.getItem("a")).toBe("1");
  expect(texts.names()).toEqual(["a"]);
  texts.removeItem("a");
  expect(texts.getItem("a")).toBeNull();
  expect(texts.names()).toEqual([]);
});

test("on a full disk a new text hides the kept one, until there is room", () => {
  let isFull = true;
  const kept = storage({ a: "old" }, () => isFull);
  const texts = textStorage(() => kept);
  expect(texts.setItem("a", "new")).toBe(false);
  expect(texts.getItem("a")).toBe("new");
  isFull = false;
  expect(texts.setItem("a", "newest")).toBe(true);
  expect(kept.getItem("a")).toBe("newest");
  texts.removeItem("a");
  expect(kept.getItem("a")).toBeNull();
});
