import { queryOptions } from "@tanstack/react-query";
import { anySnapshot } from "./product-snapshot";
import { decodeSnapshot } from "./snapshot-format";

/** Every product of the catalogue by name, to choose from. */
export const productNames = queryOptions({
  queryKey: ["products", "names"],
  queryFn: async () =>
    decodeSnapshot((await anySnapshot()).data)
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "es")),
  networkMode: "always",
  staleTime: 60 * 60 * 1000,
});
