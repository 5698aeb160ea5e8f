import { queryOptions } from "@tanstack/react-query";
import { catalogueKeys } from "./catalogues";
import { call } from "./call";
import type { components } from "./schema";

/** One field of a small catalogue's entries. */
export type KindField = components["schemas"]["KindField"];

/** A small catalogue: what its entries hold and what refers to them. */
export type Kind = components["schemas"]["Kind"];

/** Every small catalogue, from the registry of the server. */
export const catalogueKinds = queryOptions({
  queryKey: [...catalogueKeys.all, "kinds"],
  queryFn: async ({ signal }) => (await call.get("/api/catalogues", { signal })).items,
});
