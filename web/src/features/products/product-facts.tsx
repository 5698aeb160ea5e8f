import { useQuery } from "@tanstack/react-query";
import { catalogue, entryName } from "../../api/catalogues";
import { texts } from "../../texts/catalogue";
import { Facts } from "../../ui/facts";
import { StatusTag } from "../../ui/status-tag";
import type { Product } from "./product-queries";

const t = texts.products.fields;

/** What is known of a product besides its verdicts. */
export function ProductFacts({ product }: { product: Product }) {
  const { data: units } = useQuery(catalogue("units"));
  return (
    <Facts
      facts={[
        [t.code, product.code],
        [
          t.scientific_name,
          product.scientific_name && (
            <i key="name" lang="la">
              {product.scientific_name}
            </i>
          ),
        ],
        [t.category, product.category.name],
        [t.origin, product.origin.name],
        [t.unit, entryName(units, product.unit)],
        [t.active, <StatusTag key="active" active={product.active} />],
        [t.synonyms, product.synonyms.join(", ")],
      ]}
    />
  );
}
