import type { Retention } from "../../api/staff-retentions";

/** A hash in groups of eight, so that people can compare it. */
export function grouped(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(" ") ?? hash;
}

/** What an act is called: by what was decided about its goods. */
export function titleOf(items: Retention["items"]): "retention" | "rejection" | "both" {
  const rejected = items.filter((item) => item.decision === "rechazo").length;
  if (rejected === 0) return "retention";
  return rejected === items.length ? "rejection" : "both";
}

/** What else the goods of an act cite, each article once. */
export function otherArticlesOf(items: Retention["items"]): Retention["items"][number]["articles"] {
  const applied = new Set(items.map(({ legal_basis }) => legal_basis.code));
  const others = items.flatMap(({ articles }) => articles).filter(({ code }) => !applied.has(code));
  return [...new Map(others.map((article) => [article.code, article])).values()];
}

/** The articles of an act, each once, in the order of the goods. */
export function articlesOf(items: Retention["items"]): Retention["items"][number]["legal_basis"][] {
  return [...new Map(items.map(({ legal_basis }) => [legal_basis.code, legal_basis])).values()];
}
