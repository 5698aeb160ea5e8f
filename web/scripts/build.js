// Builds the application once for each language: pages and service worker of the first one at the root of dist, those of
// the others in `languages/xx/`, and everything that has a hash in its name in `assets`. What is served meanwhile stays
// until all of it is there.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FIRST_LANGUAGE, folderOf, LANGUAGES } from "./languages.js";

const web = new URL("../", import.meta.url);
const [dist, next, before] = ["dist", "dist.next", "dist.before"].map((name) => new URL(`${name}/`, web));
/** What a language has of its own; the other files of `public` are those of all. */
const OWN = new Set([".vite", "index.html", "manifest.webmanifest", "prerendered", "sw.js"]);

for (const rest of [next, before]) rmSync(rest, { recursive: true, force: true });
for (const language of Object.keys(LANGUAGES)) {
  run(language, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn");
  run(language, "scripts/prerender.js");
  if (language !== FIRST_LANGUAGE) joinAssets(new URL(folderOf(language), next));
}
run(FIRST_LANGUAGE, "scripts/precompress.js");
if (existsSync(dist)) renameSync(dist, before);
renameSync(next, dist);
rmSync(before, { recursive: true, force: true });

function run(language, ...command) {
  const env = { ...process.env, WEB_LANGUAGE: language, WEB_OUTPUT: "dist.next" };
  execFileSync(process.execPath, command, { cwd: fileURLToPath(web), env, stdio: "inherit" });
}

/** Moves the assets of a language to those of the others. Equal names are equal files. */
function joinAssets(folder) {
  for (const name of readdirSync(new URL("assets/", folder))) {
    const [own, joined] = [new URL(`assets/${name}`, folder), new URL(`assets/${name}`, next)];
    if (existsSync(joined) && !readFileSync(own).equals(readFileSync(joined)))
      throw new Error(`two files are called ${name}`);
    renameSync(own, joined);
  }
  for (const name of readdirSync(folder)) if (!OWN.has(name)) rmSync(new URL(name, folder), { recursive: true });
}
