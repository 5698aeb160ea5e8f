import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";

const legalKeys = {
  all: ["legal-basis"] as const,
  search: (q: string) => [...legalKeys.all, "search", q] as const,
};

/** The articles that mention the words, page by page. */
export const legalSearch = (q: string) =>
  infiniteQueryOptions({
    queryKey: legalKeys.search(q),
    queryFn: async ({ signal, pageParam }) => {
      const query = { page_size: 50, ...(q && { q }), ...(pageParam && { page_token: pageParam }) };
      return unwrap(await api.GET("/api/legal-basis", { params: { query }, signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
    placeholderData: keepPreviousData,
  });
