import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import type { components } from "./schema";

/** Figures of catalogues, legal basis and settings for the management pages. */
export type Figures = components["schemas"]["CatalogueFigures"];

/** A command that changes anything that is counted invalidates it. */
export const figuresKey = ["catalogue-figures"] as const;

/** What there is of everything, and what is left to do. */
export const figures = queryOptions({
  queryKey: figuresKey,
  queryFn: ({ signal }) => call.get("/api/catalogue-figures", { signal }),
});
