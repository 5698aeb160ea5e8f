// Fails if the gzipped files of the first public page exceed the budget.
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BUDGET_KB = 170;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

const files = new Set(["index.html"]);
function collect(key) {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) collect(imported);
}
collect("index.html");
collect("src/features/home/home-view.tsx");

/** Returns the size in KB as sent: of the precompressed file if there is one. */
function sentSize(file, extension) {
  const [compressed, plain] = [`${file}${extension}`, file].map((name) => fileURLToPath(new URL(name, dist)));
  return statSync(existsSync(compressed) ? compressed : plain).size / 1024;
}

const column = (size) => `${size.toFixed(1).padStart(8)} KB`;
const total = { gzip: 0, brotli: 0 };
console.log("       gzip      brotli");
for (const file of files) {
  const [gzip, brotli] = [sentSize(file, ".gz"), sentSize(file, ".br")];
  total.gzip += gzip;
  total.brotli += brotli;
  console.log(`${column(gzip)} ${column(brotli)}  ${file}`);
}
console.log(`${column(total.gzip)} ${column(total.brotli)}  first public page (budget ${BUDGET_KB} KB with gzip)`);
if (total.gzip > BUDGET_KB) process.exit(1);
