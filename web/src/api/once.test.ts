import { expect, test } from "vitest";
import { once } from "./once";
import { ApiProblem, ConnectionError } from "./problem";

test("what was not answered is tried again with its key, and what was answered is done anew with another", async () => {
  const keys: string[] = [];
  const send = (asked: string, failure?: Error) =>
    once(["mark", asked], (key) => {
      keys.push(key);
      return failure ? Promise.reject(failure) : Promise.resolve("done");
    });
  await expect(send("a", new ConnectionError(false))).rejects.toThrow();
  await expect(send("a", new ApiProblem(503, {}))).rejects.toThrow();
  await send("b");
  await send("a");
  await expect(send("a", new ApiProblem(409, {}))).rejects.toThrow();
  await send("a");
  const [first, second, other, third, refused, last] = keys;
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, other, refused, last]).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
});
