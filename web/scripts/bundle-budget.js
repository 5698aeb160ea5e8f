// Fails if what a prerendered page needs before it can be used exceeds its budget, in bytes as nginx sends them or in
// files, or if the files of public screens import one another in a circle, so that one of them reads what is not there
// yet.
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chunkOf, COMMON_CHUNK, filesOf, PRERENDERED_PAGES } from "./prerendered-pages.js";
import { OTHER_SCREENS_CHUNK } from "./traveller-files.js";

/** The page itself counts. */
const MOST_FILES = 6;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

/** Returns the size in KB as sent: of the precompressed file if there is one. */
function sentSize(file, extension) {
  const [compressed, plain] = [`${file}${extension}`, file].map((name) => fileURLToPath(new URL(name, dist)));
  return statSync(existsSync(compressed) ? compressed : plain).size / 1024;
}

const column = (size) => `${size.toFixed(1).padStart(8)} KB`;
let isOver = false;
for (const page of PRERENDERED_PAGES) {
  const { scripts, styles } = filesOf(manifest, page);
  const files = [page.file, ...styles, ...scripts];
  const total = { gzip: 0, brotli: 0 };
  console.log(`       gzip      brotli   ${page.path}`);
  for (const file of files) {
    const [gzip, brotli] = [sentSize(file, ".gz"), sentSize(file, ".br")];
    total.gzip += gzip;
    total.brotli += brotli;
    console.log(`${column(gzip)} ${column(brotli)}  ${file}`);
  }
  console.log(
    `${column(total.gzip)} ${column(total.brotli)}  in ${files.length} files (budget ${page.budget} KB with gzip in ${MOST_FILES} files)`,
  );
  isOver ||= total.gzip > page.budget || files.length > MOST_FILES;
}

const PUBLIC_CHUNKS = [COMMON_CHUNK, OTHER_SCREENS_CHUNK, ...PRERENDERED_PAGES.map(chunkOf)];
const circles = Object.entries(manifest).flatMap(([key, { name, imports = [] }]) =>
  PUBLIC_CHUNKS.includes(name)
    ? imports
        .filter((imported) => manifest[imported]?.imports?.includes(key))
        .map((imported) => `${key} and ${imported}`)
    : [],
);
for (const circle of circles) console.error(`${circle} import one another`);
if (isOver || circles.length > 0) process.exit(1);
