import { queryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { unwrap } from "./problem";

/** Figures of catalogues, legal basis and settings for the management pages. */
export interface Figures {
  products: {
    active: number;
    inactive: number;
    classifications: { code: string; name: string; count: number }[];
    categories: { code: string; name: string; count: number }[];
    unverified: number;
    without_conditions: number;
    scheduled: number;
    with_inactive_reference: number;
  };
  kinds: { kind: string; title: string; active: number; inactive: number }[];
  settings: { disclaimer_version: number; images: number; banners_shown: number; notices_shown: number };
  legal: {
    standards: number;
    in_force: number;
    amended: number;
    repealed: number;
    articles: number;
    unverified_articles: number;
    articles_without_text: number;
    articles_of_repealed: number;
  };
}

/** A command that changes anything that is counted invalidates it. */
export const figuresKey = ["catalogue-figures"] as const;

/** What there is of everything, and what is left to do. */
export const figures = queryOptions({
  queryKey: figuresKey,
  queryFn: async ({ signal }) => unwrap(await read("/api/catalogue-figures", { signal })),
});

const read = api.GET as unknown as (path: string, init: object) => Promise<{ data?: Figures; error?: unknown; response: Response }>;
