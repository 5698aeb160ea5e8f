// Builds the application once for each language: pages and service worker of the first one at the root of dist, those of
// the others in `languages/xx/`, and everything that has a hash in its name in `assets`.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { folderOf, LANGUAGES } from "./languages.js";

const web = new URL("../", import.meta.url);
const dist = new URL("dist/", web);
/** What a language has of its own; the other files of `public` are those of all. */
const OWN = new Set([".vite", "index.html", "manifest.webmanifest", "prerendered", "sw.js"]);

rmSync(dist, { recursive: true, force: true });
for (const language of Object.keys(LANGUAGES)) {
  const env = { ...process.env, WEB_LANGUAGE: language };
  const run = (...command) =>
    execFileSync(process.execPath, command, { cwd: fileURLToPath(web), env, stdio: "inherit" });
  run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn");
  run("scripts/prerender.js");
  if (folderOf(language) !== "") joinAssets(new URL(folderOf(language), dist));
}
execFileSync(process.execPath, ["scripts/precompress.js"], { cwd: fileURLToPath(web), stdio: "inherit" });

/** Moves the assets of a language to those of the others. Equal names are equal files. */
function joinAssets(folder) {
  for (const name of readdirSync(new URL("assets/", folder))) {
    const [own, joined] = [new URL(`assets/${name}`, folder), new URL(`assets/${name}`, dist)];
    if (existsSync(joined) && !readFileSync(own).equals(readFileSync(joined)))
      throw new Error(`two files are called ${name}`);
    renameSync(own, joined);
  }
  for (const name of readdirSync(folder)) if (!OWN.has(name)) rmSync(new URL(name, folder), { recursive: true });
}
