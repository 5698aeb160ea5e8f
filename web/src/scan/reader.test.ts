import { expect, test } from "vitest";
import { createReader } from "./reader";

/** Types a text with Enter after it, so many milliseconds between the keys, and returns what the last key meant. */
function typed(reader: ReturnType<typeof createReader>, text: string, pause: number, from = 1000) {
  const keys = [...text.replaceAll("\n", "\r")].map((key) => (key === "\r" ? "Enter" : key));
  return [...keys, "Enter"].map((key, n) => reader.press(key, from + n * pause));
}
const last = (heard: ReturnType<typeof typed>) => heard.at(-1);

test.each([1, 20, 50])("a reader with %i ms between its keys is known by its Enter", (pause) => {
  expect(last(typed(createReader(), "EC-0012345", pause))).toEqual({ kind: "end", text: "EC-0012345" });
});

test("the quickest person is not a reader", () => {
  expect(last(typed(createReader(), "EC-0012345", 60))).toEqual({ kind: "other" });
  // Fingers rolled over the keyboard.
  expect(last(typed(createReader(), "asdf", 10))).toEqual({ kind: "other" });
});

test("a reader that is heard late now and then is known, with all that it typed", () => {
  const reader = createReader();
  const pauses = [0, 10, 10, 10, 140, 10, 10, 90, 10, 10, 10, 10, 10];
  let at = 1000;
  const heard = [..."EC-0012345-7", "Enter"].map((key, n) => reader.press(key, (at += pauses[n] ?? 10)));
  expect(heard.at(-1)).toEqual({ kind: "end", text: "EC-0012345-7" });
});

test("half a code is no code: what comes after an interruption is left where it is typed", () => {
  const reader = createReader();
  for (const [n, key] of [..."EC-00"].entries()) reader.press(key, n * 10);
  expect(last(typed(reader, "12345", 10, 600))).toEqual({ kind: "line" });
  expect(last(typed(reader, "EC-0012345", 10, 5000))).toEqual({ kind: "end", text: "EC-0012345" });
});

test("an Enter that comes late is a person's, and nothing of before is counted again", () => {
  const reader = createReader();
  for (const [n, key] of [..."EC-0012345"].entries()) reader.press(key, n * 10);
  expect(reader.press("Enter", 300)).toEqual({ kind: "other" });
  expect(reader.press("Enter", 310)).toEqual({ kind: "other" });
});

test("what a person typed before a reader is not part of the code", () => {
  const reader = createReader();
  for (const [n, key] of [..."mango"].entries()) reader.press(key, n * 120);
  const heard = typed(reader, "EC-0012345", 15, 800);
  expect(heard[0]).toEqual({ kind: "character", count: 1, quick: true });
  expect(last(heard)).toEqual({ kind: "end", text: "EC-0012345" });
});

test("a key that types nothing ends a burst", () => {
  const reader = createReader();
  for (const [n, key] of [..."EC-00", "Backspace", ..."123"].entries()) reader.press(key, n * 10);
  expect(reader.press("Enter", 90)).toEqual({ kind: "other" });
});

test("a text that goes on takes its lines together, also after a pause between them", () => {
  const reader = createReader((text) => text === "FIRST<");
  expect(last(typed(reader, "FIRST<", 10, 0))).toEqual({ kind: "line" });
  expect(last(typed(reader, "SECOND", 10, 400))).toEqual({ kind: "end", text: "FIRST<\nSECOND" });
});

test("two codes one after the other are two", () => {
  const reader = createReader();
  expect(last(typed(reader, "EC-001", 10, 0))).toEqual({ kind: "end", text: "EC-001" });
  expect(last(typed(reader, "EC-002", 10, 80))).toEqual({ kind: "end", text: "EC-002" });
});

test("an Enter sent twice ends one code", () => {
  const reader = createReader();
  const heard = typed(reader, "EC-001\n", 10, 0);
  expect(heard.slice(-2)).toEqual([{ kind: "end", text: "EC-001" }, { kind: "line" }]);
  expect(reader.press("Enter", 400)).toEqual({ kind: "other" });
});
