import { queryOptions } from "@tanstack/react-query";
import { anyProduct } from "../api/products";
import { findKeptProducts } from "./kept-catalogue";
import { sorted } from "../lib/sorted";

/** Every product of the catalogue by name, to choose from. */
export const productNames = queryOptions({
  queryKey: ["products", "names"],
  queryFn: async () =>
    sorted(
      (await findKeptProducts(anyProduct, Number.POSITIVE_INFINITY)).page.items.map(({ id, name }) => ({
        value: id,
        label: name,
      })),
      (a, b) => a.label.localeCompare(b.label, "es"),
    ),
  networkMode: "always",
  staleTime: 60 * 60 * 1000,
});
