import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listOf } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { type Article, articles } from "../api/articles";
import { listState } from "../api/catalogues";
import { createQueryClient } from "../api/query-client";
import { database } from "./database";
import { offerLegalBasis } from "./kept-legal-basis";

const article = (code: string) => ({ code, title: `Norma ${code}` }) as Article;
const HOUR_MS = 60 * 60 * 1000;

beforeEach(async () => {
  await (await database()).clear("legalBasis");
});

afterEach(() => vi.restoreAllMocks());

test("two hours and a page load later the legal basis is there without a network", async () => {
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now);
  fakeApi({ "GET /api/legal-basis": { ...listOf([article("NOR-010")]), facets: { subjects: [], kinds: [] } } });
  const before = createQueryClient();
  await offerLegalBasis(before);
  await before.fetchQuery(articles);
  await vi.waitFor(async () =>
    expect(await (await database()).get("legalBasis", "legal-basis")).toEqual([article("NOR-010")]),
  );

  vi.spyOn(Date, "now").mockReturnValue(now + 2 * HOUR_MS);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const later = createQueryClient();
  await offerLegalBasis(later);
  const observer = new QueryObserver(later, articles);
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  expect(observer.getCurrentResult().data).toEqual([article("NOR-010")]);
  expect(listState(observer.getCurrentResult())).toBe("ready");
  stop();
});

test("what the server answers takes the place of what was kept", async () => {
  await (await database()).put("legalBasis", [article("OLD")], "legal-basis");
  fakeApi({ "GET /api/legal-basis": { ...listOf([article("NEW")]), facets: { subjects: [], kinds: [] } } });
  const client = createQueryClient();
  await offerLegalBasis(client);
  expect(client.getQueryData(articles.queryKey)).toEqual([article("OLD")]);
  await client.fetchQuery(articles);
  await vi.waitFor(async () =>
    expect(await (await database()).get("legalBasis", "legal-basis")).toEqual([article("NEW")]),
  );
});
