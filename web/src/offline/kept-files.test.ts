import { expect, test, vi } from "vitest";
import { keepFiles } from "./kept-files";

function fakeCache(kept: string[], refused: string[] = []) {
  const held = new Set(kept);
  const added: string[] = [];
  return {
    held,
    added,
    keys: () => Promise.resolve([...held].map((url) => ({ url }) as Request)),
    delete: (request: Request) => Promise.resolve(held.delete(request.url)),
    add: (url: string) => {
      added.push(url);
      if (refused.includes(url)) return Promise.reject(new TypeError("no network"));
      held.add(url);
      return Promise.resolve();
    },
  };
}

const at = (name: string) => `https://pinzon.test/assets/${name}.js`;

test("what is missing is fetched once, what is not wanted any more goes, and one that fails stops no other", async () => {
  vi.stubGlobal("location", { origin: "https://pinzon.test" });
  const cache = fakeCache([at("old"), at("b")], [at("c")]);
  const wanted = ["a", "b", "c", "d"].map((name) => `/assets/${name}.js`);
  await keepFiles(cache as never, wanted);
  expect(cache.added.toSorted()).toEqual([at("a"), at("c"), at("d")]);
  expect([...cache.held].toSorted()).toEqual([at("a"), at("b"), at("d")]);
  vi.unstubAllGlobals();
});
