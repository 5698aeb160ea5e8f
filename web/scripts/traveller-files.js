// Which built files travellers need: what the application begins with and everything that a public screen loads sooner
// or later.
import { readFileSync } from "node:fs";
import { chunkOf, COMMON_CHUNK, PRERENDERED_PAGES } from "./prerendered-pages.js";

const PUBLIC_SCREEN = /access: "(?:public|guest)",\s*view: async \(\) => \(await import\("\.\.\/([^"]+)"\)/g;

/** The views of the screens that anybody may open, as paths below `web`. */
export function publicViews(routes = readFileSync(new URL("../src/app/routes.tsx", import.meta.url), "utf8")) {
  const views = [...routes.matchAll(PUBLIC_SCREEN)].map(([, view]) => `src/${view}.tsx`);
  const screens = routes.match(/access: "(?:public|guest)"/g)?.length ?? 0;
  if (views.length === 0 || views.length !== screens)
    throw new Error(`routes.tsx has ${screens} public screens, but ${views.length} views were found`);
  return views;
}

/** The name of the file with what only the other public screens have. */
export const OTHER_SCREENS_CHUNK = "traveller";

const BEGINNINGS = [COMMON_CHUNK, OTHER_SCREENS_CHUNK, ...PRERENDERED_PAGES.map(chunkOf)];

/** The files of the chunks of a build's manifest that travellers need. */
export function travellerFiles(manifest) {
  const files = new Set();
  const seen = new Set();
  function reach(key) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) reach(imported);
    // What the application begins with names every screen.
    for (const imported of chunk.dynamicImports ?? [])
      if (chunk.name !== COMMON_CHUNK || !imported.startsWith("src/features/")) reach(imported);
  }
  const views = new Set(publicViews());
  for (const [key, { name, src }] of Object.entries(manifest))
    if (BEGINNINGS.includes(name) || views.has(src)) reach(key);
  return files;
}
