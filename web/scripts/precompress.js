// Writes a .gz and a .br file for each built file that becomes smaller. nginx sends them as they are.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { OUTPUT } from "./languages.js";

const TEXT = new Set([".css", ".html", ".js", ".svg", ".webmanifest"]);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const dist = fileURLToPath(new URL(`../${OUTPUT}/`, import.meta.url));

for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (!TEXT.has(extname(file))) continue;
  const content = readFileSync(file);
  const gzip = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  // Very small files become larger.
  if (gzip.length >= content.length) continue;
  writeFileSync(`${file}.gz`, gzip);
  writeFileSync(`${file}.br`, brotliCompressSync(content, BROTLI));
}
