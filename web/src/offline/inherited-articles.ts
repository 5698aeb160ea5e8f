/** How many articles are shown for one product. */
const MOST_SHOWN = 3;

/**
 * The articles shown for a product: the most specific level first, each article once. The server resolves them alike.
 */
export function inheritedArticles<Cited>(
  levels: readonly (readonly Cited[])[],
  codeOf: (cited: Cited) => string,
): Cited[] {
  const shown = new Map<string, Cited>();
  for (const cited of levels.flat()) {
    const code = codeOf(cited);
    if (shown.size < MOST_SHOWN && !shown.has(code)) shown.set(code, cited);
  }
  return [...shown.values()];
}
