import { queryOptions } from "@tanstack/react-query";
import { sorted } from "../../lib/sorted";
import { folded } from "../../lib/text";
import { call } from "../../api/call";
import { filteredPagesOf, readPage } from "../../api/pages";
import { ConnectionError, NothingCachedError } from "../../api/problem";
import type { Schemas } from "../../api/schemas";
import { translator } from "../../api/translations";
import { LANGUAGE } from "../../texts/language";

/** An article of a norm, with what people need to know of the norm. */
export type Article = Schemas["Article"];
/** A norm. */
export type Standard = Schemas["Standard"];
/** Whether a norm is in force. */
export type Standing = Schemas["Standing"];

/** Which articles of the public legal basis; an empty text means any. */
export interface ArticleFilters {
  q: string;
  kind: string;
  subject: string;
  standard: string;
}

/** The whole legal basis. */
export const anyArticle: ArticleFilters = { q: "", kind: "", subject: "", standard: "" };

export const legalKeys = {
  all: ["legal-basis"] as const,
  articles: () => [...legalKeys.all, "articles"] as const,
  search: (filters: ArticleFilters) => [...legalKeys.articles(), filters] as const,
  article: (code: string) => [...legalKeys.all, "article", code] as const,
};

/** The articles that mention the words, page by page; without a network, among what was read before. */
export const articleSearch = (filters: ArticleFilters) => ({
  ...filteredPagesOf(legalKeys.search(filters), (next) =>
    readPage("/api/legal-basis", filters, next)
      .catch(async (error: unknown) => searchKept(filters, await keptArticles(error)))
      .then(async (page) => ({ ...page, items: await articlesInLanguage(page.items) })),
  ),
  staleTime: 60 * 1000,
});

/** One article, also one that is no longer listed. */
export const articleDetail = (code: string) =>
  queryOptions({
    queryKey: legalKeys.article(code),
    queryFn: ({ signal }) =>
      readArticle(code, signal)
        .catch(async (error: unknown) => {
          const kept = (await keptArticles(error)).find((article) => article.code === code);
          if (!kept) throw error;
          return kept;
        })
        .then(async (article) => (await articlesInLanguage([article]))[0] ?? article),
    staleTime: 60 * 1000,
  });

/** Articles with their summaries in the language of the page. What a norm is called, and says itself, stays Spanish. */
async function articlesInLanguage(found: Article[]): Promise<Article[]> {
  if (LANGUAGE === "es") return found;
  const translate = await translator();
  return found.map((article) => ({ ...article, summary: translate(article.summary) }));
}

/** The same of what the device keeps: a server that did not answer is not asked again. */
const readKeptArticles = (pageToken: string) => readPage("/api/legal-basis", anyArticle, { pageToken, kept: true });

async function readArticle(code: string, signal: AbortSignal): Promise<Article> {
  return call.get("/api/legal-basis/{code}", { params: { path: { code } }, signal });
}

/** What was kept of the whole list, for questions that were not asked before; any other failure stays one. */
async function keptArticles(error: unknown): Promise<Article[]> {
  if (!(error instanceof NothingCachedError || error instanceof ConnectionError)) throw error;
  const kept: Article[] = [];
  let pageToken = "";
  do {
    // Each page names the next one; the first that was not kept is the end.
    // oxlint-disable-next-line no-await-in-loop
    const page = await readKeptArticles(pageToken).catch(() => null);
    if (page === null) break;
    kept.push(...page.items);
    pageToken = page.next_page_token ?? "";
  } while (pageToken);
  if (kept.length === 0) throw error;
  return kept;
}

type ArticlePage = Awaited<ReturnType<typeof readKeptArticles>>;

/** The server's search in small: every word somewhere in the article. */
function searchKept({ q, kind, subject, standard }: ArticleFilters, kept: readonly Article[]): ArticlePage {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const found = kept.filter((article) => {
    const { title, number, subject: about, summary, text, article: which, code } = article;
    const all = folded([title, number, about, summary, text, which, code].join(" "));
    return (!standard || article.standard === standard) && words.every((word) => all.includes(word));
  });
  const ofKind = (article: Article) => !kind || article.kind === kind;
  const ofSubject = (article: Article) => !subject || article.subject === subject;
  const items = found.filter((article) => ofKind(article) && ofSubject(article));
  return {
    items,
    total: items.length,
    next_page_token: null,
    facets: {
      kinds: counted(found.filter(ofSubject).map((article) => article.kind)),
      subjects: counted(found.filter(ofKind).map((article) => article.subject)),
    },
  };
}

function counted(names: readonly string[]) {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return sorted(
    [...counts].map(([name, count]) => ({ code: name, name, count })),
    (a, b) => a.name.localeCompare(b.name, "es"),
  );
}
