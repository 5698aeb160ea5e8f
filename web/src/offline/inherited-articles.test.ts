import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inheritedArticles } from "./inherited-articles";

interface Case {
  product: string[];
  category: string[];
  classification: string[];
  shown: string[];
}

/** The server resolves the same file. */
const cases = JSON.parse(
  readFileSync(new URL("../../../deploy/search/legal_links.json", import.meta.url), "utf8"),
) as Case[];

test.each(cases)(
  "$product, $category and $classification show $shown",
  ({ product, category, classification, shown }) => {
    expect(inheritedArticles([product, category, classification], (code) => code)).toEqual(shown);
  },
);
