import { pagesOf, readPage } from "./pages";
import type { components } from "./schema";

/** What a change was made to. */
export type ChangedNoun =
  | "entry"
  | "product"
  | "standard"
  | "article"
  | "disclaimer"
  | "image_slot"
  | "banner"
  | "control_settings";

/** What was done to it. */
type ChangeAction = "created" | "updated" | "deactivated" | "reactivated" | "imported" | "reordered";

/** One change of one thing. */
export type Change = components["schemas"]["Change"] & { noun: ChangedNoun; action: ChangeAction };

/** Whose changes; all of them when empty. */
export interface ChangeFilters {
  noun: ChangedNoun | "";
  key: string;
}

export const changeKeys = {
  all: ["changes"] as const,
  list: (filters: ChangeFilters, pageSize: number) => [...changeKeys.all, filters, pageSize] as const,
};

/** Who changed what, newest first, page by page. A command that changes something invalidates `changeKeys.all`. */
export const changeList = (filters: ChangeFilters, pageSize = 20) =>
  pagesOf(changeKeys.list(filters, pageSize), async (next) => {
    const page = await readPage("/api/changes", filters, { pageSize, ...next });
    return { ...page, items: page.items as Change[] };
  });
