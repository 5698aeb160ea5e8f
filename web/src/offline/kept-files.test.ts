import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isFileOfSite } from "./file-of-site";
import { keepFiles } from "./kept-files";

const at = (name: string) => `https://pinzon.test/assets/${name}.js`;
const WANTED = ["a", "b", "c", "d"].map((name) => `/assets/${name}.js`);
const script = () => new Response("export {}", { headers: { "Content-Type": "text/javascript" } });
const page = (body: string) => new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
const PORTAL = "<!doctype html><title>Wi-Fi</title><p>Bienvenido. Acepte las condiciones.";

function fakeCache(kept: string[]) {
  const held = new Set(kept);
  return {
    held,
    keys: () => Promise.resolve([...held].map((url) => ({ url }) as Request)),
    delete: (request: Request) => Promise.resolve(held.delete(request.url)),
    put: (url: string) => {
      held.add(url);
      return Promise.resolve();
    },
  };
}

beforeEach(() => vi.stubGlobal("location", { origin: "https://pinzon.test" }));
afterEach(() => vi.unstubAllGlobals());

test("what is missing is fetched once, what is not wanted any more goes, and one that fails stops no other", async () => {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    fetched.push(url);
    return url === at("c") ? Promise.reject(new TypeError("no network")) : Promise.resolve(script());
  });
  const cache = fakeCache([at("old"), at("b")]);
  await keepFiles(cache as never, WANTED);
  expect(fetched.toSorted()).toEqual([at("a"), at("c"), at("d")]);
  expect([...cache.held].toSorted()).toEqual([at("a"), at("b"), at("d")]);
});

test("the page of a captive portal and an error are kept in place of no file", async () => {
  vi.stubGlobal("fetch", (url: string) => {
    if (url === at("a")) return Promise.resolve(page(PORTAL));
    return Promise.resolve(url === at("c") ? new Response("gone", { status: 404 }) : script());
  });
  const cache = fakeCache([]);
  await keepFiles(cache as never, WANTED);
  expect([...cache.held].toSorted()).toEqual([at("b"), at("d")]);
});

test("the page of the application is told from that of a captive portal, and can still be read", async () => {
  const own = page('<!doctype html><html><body><div id="root"></div></body></html>');
  expect(await isFileOfSite(own)).toBe(true);
  expect(await own.text()).toContain("root");
  expect(await isFileOfSite(page(PORTAL))).toBe(false);
});
