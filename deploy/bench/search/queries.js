// Writes the judged queries and the paths that request them like the application, one per line.
//
//   node deploy/bench/search/queries.js <path without extension>

import { writeFileSync } from "node:fs";

import { rows } from "./csv.js";

const files = ["queries_public.csv", "queries_own.csv"].map((file) => new URL(`../../data/${file}`, import.meta.url));
const queries = files.flatMap(rows).map(({ query }) => query);
const path = process.argv[2];
writeFileSync(`${path}.txt`, queries.map((query) => `${query}\n`).join(""));
writeFileSync(
  `${path}.paths`,
  queries.map((query) => `/api/products?q=${encodeURIComponent(query)}&page_size=20\n`).join(""),
);
