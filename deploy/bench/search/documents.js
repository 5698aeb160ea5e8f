// Prints each product as a document of Meilisearch, one per line.
//
//   node deploy/bench/search/documents.js <products.csv>…

import { rows } from "./csv.js";

let id = 0;
for (const file of process.argv.slice(2)) {
  for (const { name, scientific_name, synonyms } of rows(file)) {
    id += 1;
    process.stdout.write(`${JSON.stringify({ id, name, scientific_name, synonyms: synonyms.split(";") })}\n`);
  }
}
