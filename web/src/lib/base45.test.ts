import { expect, test } from "vitest";
import { readBase45, writeBase45 } from "./base45";

const words = (text: string) => new TextDecoder().decode(readBase45(text) ?? undefined);

test.each([
  ["BB8", "AB"],
  ["%69 VD92EX0", "Hello!!"],
  ["UJCLQE7W581", "base-45"],
  ["QED8WEX0", "ietf!"],
])("%s of RFC 9285 is read and written", (text, said) => {
  expect(words(text)).toBe(said);
  expect(writeBase45(new TextEncoder().encode(said))).toBe(text);
});

test("nothing is an empty text", () => {
  expect(readBase45("")).toEqual(new Uint8Array());
});

test.each(["GGW", ":::", "BB8A", "::", "bb8", "BB8é"])("%s is no Base45", (text) => {
  expect(readBase45(text)).toBeNull();
});
