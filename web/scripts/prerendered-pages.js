import { basename } from "node:path";

/**
 * The pages that are prerendered: their address, the file that nginx sends, their view, and what they may weigh in KB.
 */
export const PRERENDERED_PAGES = [
  { path: "/", file: "prerendered/home.html", view: "src/features/home/home-view.tsx", budget: 175 },
  { path: "/busqueda", file: "prerendered/busqueda.html", view: "src/features/search/search-view.tsx", budget: 175 },
  {
    path: "/declaraciones/nueva",
    file: "prerendered/declaraciones/nueva.html",
    view: "src/features/declarations/new-declaration-view.tsx",
    budget: 203,
  },
];

/** The name of the file with what the application begins with and what the pages have in common. */
export const COMMON_CHUNK = "app";

/** The name of the file with the code of a page. */
export const chunkOf = ({ file }) => basename(file, ".html");

/**
 * The files that the browser needs before a prerendered page can be used, of the build's manifest: scripts and styles.
 */
export function filesOf(manifest, page) {
  const [scripts, styles, seen] = [new Set(), new Set(), new Set()];
  function collect(key) {
    const chunk = manifest[key];
    if (seen.has(key)) return;
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    seen.add(key);
    for (const imported of chunk.imports ?? []) collect(imported);
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
  }
  for (const name of [COMMON_CHUNK, chunkOf(page)])
    collect(Object.keys(manifest).find((key) => manifest[key].name === name));
  return { scripts: [...scripts], styles: [...styles] };
}
