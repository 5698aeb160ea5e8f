import { expect, test } from "vitest";
import { draftKey } from "./act-form";

test("each person has a draft of their own, for each declaration and for acts without", () => {
  const keys = ["u-1", "u-2"].flatMap((user) => [draftKey(user, null), draftKey(user, "D-0001-0002")]);
  expect(new Set(keys).size).toBe(4);
});
