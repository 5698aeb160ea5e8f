import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "./client";
import { listQuery } from "./pages";
import { unwrap } from "./problem";

/** What a change was made to. */
export type ChangedNoun = "entry" | "product" | "standard" | "article" | "disclaimer" | "image_slot" | "banner";

/** One change of one thing. */
export interface Change {
  id: string;
  noun: ChangedNoun;
  key: string;
  name: string;
  version: number;
  at: string;
  actor_name: string | null;
  action: "created" | "updated" | "deactivated" | "reactivated" | "imported" | "reordered";
  changes: { field: string; before: string; after: string }[];
}

/** Whose changes; all of them when empty. */
export interface ChangeFilters {
  noun: ChangedNoun | "";
  key: string;
}

export const changeKeys = {
  all: ["changes"] as const,
  list: (filters: ChangeFilters, pageSize: number) => [...changeKeys.all, filters, pageSize] as const,
};

interface ChangePage {
  items: Change[];
  total: number;
  next_page_token: string | null;
}

/** Who changed what, newest first, page by page. A command that changes something invalidates `changeKeys.all`. */
export const changeList = (filters: ChangeFilters, pageSize = 20) =>
  infiniteQueryOptions({
    queryKey: changeKeys.list(filters, pageSize),
    queryFn: async ({ signal, pageParam }): Promise<ChangePage> =>
      unwrap(await read("/api/changes", { params: { query: listQuery(filters, pageParam, pageSize) }, signal })),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_page_token || undefined,
  });

const read = api.GET as unknown as (path: string, init: object) => Promise<{ data?: ChangePage; error?: unknown; response: Response }>;
