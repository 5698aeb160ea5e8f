import { QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { type CatalogueKind, catalogue, listState } from "../api/catalogues";
import { createQueryClient } from "../api/query-client";
import { database } from "./database";
import { refreshCatalogue } from "./kept-catalogue";
import { offerReferenceLists } from "./reference-lists";

const snapshot = (countries: [string, string, Record<string, string>, number][]) => ({
  catalogue_version: 1,
  columns: [],
  rows: [],
  categories: [],
  origins: [],
  classifications: [],
  units: [],
  dates: [],
  texts: [""],
  articles: [],
  reference_lists: { countries },
});
const ecuador: [string, string, Record<string, string>, number] = ["EC", "Ecuador", { nationality: "ecuatoriana" }, 1];
const peru: [string, string, Record<string, string>, number] = ["PE", "Perú", {}, 0];

/** A network that fails, as every call through it does. */
const lost = () => vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));

beforeEach(async () => {
  await (await database()).clear("snapshots");
});

async function read(client: ReturnType<typeof createQueryClient>, kind: CatalogueKind) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const observer = new QueryObserver(client, catalogue(kind));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  const result = observer.getCurrentResult();
  stop();
  vi.useRealTimers();
  return result;
}

test("a list that was kept years ago is shown when there is no network", async () => {
  await (
    await database()
  ).put("snapshots", { etag: null, checkedAt: 1, data: snapshot([ecuador, peru]) as never }, "products");
  lost();
  const client = createQueryClient();
  await offerReferenceLists(client);
  const countries = await read(client, "countries");
  expect(countries.data).toEqual([
    { code: "EC", name: "Ecuador", attributes: { nationality: "ecuatoriana" }, active: true, articles: [] },
    { code: "PE", name: "Perú", attributes: {}, active: false, articles: [] },
  ]);
  expect(listState(countries)).toBe("ready");
});

test("airports that an earlier release kept without a time zone have that of their province", async () => {
  const kept = snapshot([]);
  const airports = [
    ["CUE", "Mariscal Lamar", { city: "Cuenca", province: "Azuay" }, 1],
    ["SCY", "San Cristóbal", { city: "Puerto Baquerizo Moreno", province: "Galápagos" }, 1],
  ];
  const data = { ...kept, reference_lists: { ...kept.reference_lists, airports } };
  await (await database()).put("snapshots", { etag: null, checkedAt: 1, data: data as never }, "products");
  lost();
  const client = createQueryClient();
  await offerReferenceLists(client);
  const zones = (await read(client, "airports")).data?.map(({ attributes }) => attributes.time_zone);
  expect(zones).toEqual(["America/Guayaquil", "Pacific/Galapagos"]);
});

test("a list that was neither read nor kept is missing", async () => {
  lost();
  const client = createQueryClient();
  await offerReferenceLists(client);
  const units = await read(client, "units");
  expect(listState(units)).toBe("missing");
  expect(units.error?.message).toBe("No pudimos conectar con el servidor. Revise su conexión e intente nuevamente.");
});

test("the server's own answer to a list is not replaced, what an older snapshot held is", async () => {
  const client = createQueryClient();
  await offerReferenceLists(client);
  const answer = (body: object) => vi.stubGlobal("fetch", async () => Response.json(body));
  answer(snapshot([ecuador]));
  await refreshCatalogue(0);
  expect(client.getQueryData(catalogue("countries").queryKey)).toHaveLength(1);
  answer(snapshot([ecuador, peru]));
  await refreshCatalogue(0);
  expect(client.getQueryData(catalogue("countries").queryKey)).toHaveLength(2);

  client.setQueryData(catalogue("countries").queryKey, []);
  await refreshCatalogue(0);
  expect(client.getQueryData(catalogue("countries").queryKey)).toEqual([]);
});

test("an answer that is no snapshot leaves the kept one", async () => {
  const kept = { etag: null, checkedAt: 1, data: snapshot([ecuador]) as never };
  await (await database()).put("snapshots", kept, "products");
  vi.stubGlobal("fetch", async () => Response.json({}));
  await expect(refreshCatalogue(0)).rejects.toThrow("No pudimos conectar con el servidor.");
  expect(await (await database()).get("snapshots", "products")).toEqual(kept);
});
