// Writes the prerendered pages into the build: the built index.html with what React renders of each, and with the files of
// its view, so that the browser asks for all of them at once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { FIRST_LANGUAGE, folderOf, OUTPUT } from "./languages.js";
import { filesOf, PRERENDERED_PAGES } from "./prerendered-pages.js";

process.env.NODE_ENV = "production";
const dist = new URL(`../${OUTPUT}/${folderOf(process.env.WEB_LANGUAGE ?? FIRST_LANGUAGE)}`, import.meta.url);
// Below node_modules, where the packages are found that it imports.
const work = new URL("../node_modules/.prerender/", import.meta.url);

await build({
  root: fileURLToPath(new URL("..", import.meta.url)),
  logLevel: "warn",
  build: { ssr: "src/app/prerender.tsx", outDir: fileURLToPath(work), emptyOutDir: true, copyPublicDir: false },
});
const { prerender } = await import(new URL("prerender.js", work).href);

const shell = readFileSync(new URL("index.html", dist), "utf8");
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"));

for (const prerendered of PRERENDERED_PAGES) {
  const { path, file } = prerendered;
  // Each page is small, and one error is easier to read than three.
  // oxlint-disable-next-line no-await-in-loop
  const { title, html } = await prerender(path);
  if (!html.includes("<h1")) throw new Error(`${path} has no heading`);
  const { scripts, styles } = filesOf(manifest, prerendered);
  const links = [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  const page = [
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    // The page names its own files, each once.
    [/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ""],
    [/(?=\s*<script type="module")/, `\n    ${links.join("\n    ")}`],
    ['<div id="root"></div>', `<div id="root">${html}</div>`],
  ].reduce(replaced, shell);
  const target = new URL(file, dist);
  mkdirSync(dirname(fileURLToPath(target)), { recursive: true });
  writeFileSync(target, page);
}
rmSync(work, { recursive: true });

function replaced(text, [found, instead]) {
  // A function, because dollar signs of the page have no meaning.
  const result = text.replace(found, () => instead);
  if (result === text) throw new Error(`index.html has no ${found}`);
  return result;
}
