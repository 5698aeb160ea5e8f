import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { components } from "./schema";

/** An article of the legal basis, as one cites it. */
export type Article = components["schemas"]["Article"];

/** Every article of the legal basis, to choose from; there are some dozens. */
export const articles = queryOptions({
  queryKey: ["legal-basis", "all"],
  queryFn: async ({ signal }) => {
    const found: Article[] = [];
    let pageToken: string | null = null;
    do {
      const query: { page_size: number; page_token?: string } = {
        page_size: 200,
        ...(pageToken && { page_token: pageToken }),
      };
      // Each page names the next one.
      // oxlint-disable-next-line no-await-in-loop
      const page = await call.get("/api/legal-basis", { params: { query }, signal });
      found.push(...page.items);
      pageToken = page.next_page_token;
    } while (pageToken);
    return found;
  },
  staleTime: 60 * 60 * 1000,
});
