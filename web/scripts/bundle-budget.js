// Fails if what a prerendered page needs before it can be used exceeds its budget, in bytes as nginx sends them or in
// files, or if the files of public screens import one another in a circle, so that one of them reads what is not there
// yet.
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { folderOf, LANGUAGES } from "./languages.js";
import { chunkOf, COMMON_CHUNK, filesOf, PRERENDERED_PAGES } from "./prerendered-pages.js";
import { OTHER_SCREENS_CHUNK } from "./traveller-files.js";

/** The page itself counts. */
const MOST_FILES = 6;
const dist = new URL("../dist/", import.meta.url);
const PUBLIC_CHUNKS = [COMMON_CHUNK, OTHER_SCREENS_CHUNK, ...PRERENDERED_PAGES.map(chunkOf)];

let isOver = false;
for (const language of Object.keys(LANGUAGES)) {
  const folder = folderOf(language);
  const manifest = JSON.parse(readFileSync(new URL(`${folder}.vite/manifest.json`, dist), "utf8"));
  for (const page of PRERENDERED_PAGES) isOver = isPageOver(page, folder, manifest) || isOver;
  const circles = circlesOf(manifest);
  for (const circle of circles) console.error(`${circle} import one another`);
  isOver ||= circles.length > 0;
}
if (isOver) process.exit(1);

/** Prints what a page weighs. */
function isPageOver(page, folder, manifest) {
  const { scripts, styles } = filesOf(manifest, page);
  const files = [`${folder}${page.file}`, ...styles, ...scripts];
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
  const isWithin = total.gzip <= page.budget && files.length <= MOST_FILES;
  if (!isWithin) console.error(`${folder}${page.file} is over its budget`);
  return !isWithin;
}

/** Returns the size in KB as sent: of the precompressed file if there is one. */
function sentSize(file, extension) {
  const [compressed, plain] = [`${file}${extension}`, file].map((name) => fileURLToPath(new URL(name, dist)));
  return statSync(existsSync(compressed) ? compressed : plain).size / 1024;
}

function column(size) {
  return `${size.toFixed(1).padStart(8)} KB`;
}

function circlesOf(manifest) {
  return Object.entries(manifest).flatMap(([key, { name, imports = [] }]) =>
    PUBLIC_CHUNKS.includes(name)
      ? imports
          .filter((imported) => manifest[imported]?.imports?.includes(key))
          .map((imported) => `${key} and ${imported}`)
      : [],
  );
}
