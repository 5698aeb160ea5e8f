import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { type Article, legalKeys, type Standard, type Standing } from "../../nouns/legal-basis/queries";
import { listFile } from "../../api/list-file";
import { filteredPagesOf, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";

/** Which norms; an empty text means any. */
export interface StandardFilters {
  q: string;
  kind: string;
  standing: Standing | "";
  status: "active" | "inactive" | "";
  order_by: string;
}

/** What is left to do about an article. */
export type Pending = "unverified" | "without_text" | "repealed";

/** Which articles; an empty text means any. */
export interface ArticleListFilters {
  q: string;
  kind: string;
  subject: string;
  standard: string;
  pending: Pending | "";
  status: "active" | "inactive" | "";
  order_by: string;
}

const keys = {
  standards: () => [...legalKeys.all, "standards"] as const,
  standardList: (filters: StandardFilters) => [...keys.standards(), "list", filters] as const,
  standard: (code: string) => [...keys.standards(), "one", code] as const,
  article: (code: string) => [...legalKeys.all, "managed", "one", code] as const,
  articleList: (filters: ArticleListFilters) => [...legalKeys.all, "managed", filters] as const,
  words: () => [...legalKeys.all, "words"] as const,
};

/** Norms, page by page. */
export const standardList = (filters: StandardFilters) =>
  filteredPagesOf(keys.standardList(filters), (next) => readPage("/api/standards", filters, next));

/** Articles as they are managed, page by page. */
export const articleList = (filters: ArticleListFilters) =>
  filteredPagesOf(keys.articleList(filters), (next) => readPage("/api/legal-basis", articleQuery(filters), next));

/** The filters as the API names them. */
const articleQuery = ({ pending, status, ...filters }: ArticleListFilters) => ({
  ...filters,
  status: status || ("all" as const),
  unverified: pending === "unverified",
  without_text: pending === "without_text",
  standing: pending === "repealed" ? ("derogada" as const) : null,
});

/** Exactly the norms that are filtered, as a file. */
export const standardsFile = (filters: StandardFilters) => listFile("/api/standards/export", filters, {});

/** Exactly the articles that are filtered, as a file. */
export const articlesFile = (filters: ArticleListFilters) =>
  listFile("/api/legal-basis/export", articleQuery(filters), {});

/** One norm. */
export const standardDetail = (code: string) =>
  queryOptions({
    queryKey: keys.standard(code),
    queryFn: ({ signal }) => readStandard(code, signal),
    // What is edited must not begin with what was there before the last save.
    gcTime: 0,
  });

/** One article as it is managed. */
export const managedArticle = (code: string) =>
  queryOptions({
    queryKey: keys.article(code),
    queryFn: ({ signal }) => readArticle(code, signal),
    gcTime: 0,
  });

/** Every active norm, to choose from. */
export const activeStandards = queryOptions({
  queryKey: [...keys.standards(), "active"],
  queryFn: async ({ signal }) => {
    const found: Standard[] = [];
    let pageToken = "";
    do {
      // Each page names the next one.
      // oxlint-disable-next-line no-await-in-loop
      const page = await readPage("/api/standards", { status: "active" }, { pageToken, pageSize: 200, signal });
      found.push(...page.items);
      pageToken = page.next_page_token ?? "";
    } while (pageToken);
    return found;
  },
});

/** The subjects that articles have, and the kinds that norms are of. */
export const knownWords = queryOptions({
  queryKey: keys.words(),
  queryFn: async ({ signal }) => {
    const query = { page_size: 1 };
    const [articles, standards] = await Promise.all([
      call.get("/api/legal-basis", { params: { query: { ...query, status: "all" } }, signal }),
      call.get("/api/standards", { params: { query }, signal }),
    ]);
    return {
      subjects: articles.facets.subjects.map(({ name }) => name),
      kinds: standards.kinds.map(({ name }) => name),
    };
  },
});

/** One norm as it stands. */
export async function readStandard(code: string, signal?: AbortSignal): Promise<Standard> {
  return call.get("/api/standards/{code}", { params: { path: { code } }, ...(signal && { signal }) });
}

/** Adds a norm; a repeat under the same key is answered with what the first made. */
export async function createStandard(body: Schemas["NewStandard"], key: string): Promise<Standard> {
  return call.post("/api/standards", { params: { header: { "Idempotency-Key": key } }, body });
}

/** Changes or reactivates a norm. */
export async function updateStandard(code: string, body: Schemas["StandardUpdate"]): Promise<Standard> {
  return call.put("/api/standards/{code}", { params: { path: { code } }, body });
}

/** Takes a norm out of use. */
export async function deactivateStandard(code: string, version: number): Promise<Standard> {
  return call.delete("/api/standards/{code}", { params: { path: { code }, query: { version } } });
}

/** One article as it stands. */
export async function readArticle(code: string, signal?: AbortSignal): Promise<Article> {
  return call.get("/api/legal-basis/{code}", { params: { path: { code } }, ...(signal && { signal }) });
}

/** Adds an article; a repeat under the same key is answered with what the first made. */
export async function createArticle(body: Schemas["NewArticle"], key: string): Promise<Article> {
  return call.post("/api/legal-basis", { params: { header: { "Idempotency-Key": key } }, body });
}

/** Changes or reactivates an article. */
export async function updateArticle(code: string, body: Schemas["ArticleUpdate"]): Promise<Article> {
  return call.put("/api/legal-basis/{code}", { params: { path: { code } }, body });
}

/** Takes an article out of use. */
export async function deactivateArticle(code: string, version: number): Promise<Article> {
  return call.delete("/api/legal-basis/{code}", { params: { path: { code }, query: { version } } });
}
