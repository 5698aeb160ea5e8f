// Prints the searched text of each product, one per line.
//
//   node deploy/bench/search/texts.js <products.csv>…

import { rows } from "./csv.js";

for (const file of process.argv.slice(2)) {
  const texts = rows(file).map(
    ({ name, scientific_name, synonyms }) => `${name} ${scientific_name} ${synonyms.replaceAll(";", " ")}`,
  );
  process.stdout.write(texts.map((text) => `${text.toLowerCase().replaceAll("\\", "")}\n`).join(""));
}
