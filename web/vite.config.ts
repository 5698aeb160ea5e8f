import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BUILD_TARGET } from "./scripts/oldest-browsers.js";
import { FIRST_LANGUAGE, folderOf, LANGUAGES, OUTPUT, TRANSLATED } from "./scripts/languages.js";
import type { LanguageCode } from "./src/texts/language";
import { OTHER_SCREENS_CHUNK, publicViews, travellerFiles } from "./scripts/traveller-files.js";
import { chunkOf, COMMON_CHUNK, PRERENDERED_PAGES } from "./scripts/prerendered-pages.js";

const language = (process.env.WEB_LANGUAGE ?? FIRST_LANGUAGE) as LanguageCode;
const { locale, application, description, withoutScripts } = LANGUAGES[language];
const outDir = `${OUTPUT}/${folderOf(language)}`;

const gateway = process.env.PINZON_GATEWAY_URL ?? "http://localhost:8080";

const TEXTS = /\/src\/texts\//;
/** The texts that a prerendered page shows. */
const PUBLIC_TEXTS =
  /\/src\/texts\/(?:\w+\/)?(api|app|catalogue|entries|filters|home|language|legal-links|screen-titles|staff-titles|search|settings|staff|storage|ui|user-facing-error)\.ts/;

/** The texts of the other public screens: with one of these screens alone they would be read before they are there. */
const OTHER_PUBLIC_TEXTS =
  /\/src\/texts\/(?:\w+\/)?(account|agency-pages|attention|camera|correction-form|corrections|custody|declaration-paper|legal|offline-page|own-data|ownerless|passkeys|recorded|retention-list|retentions|scan|sent-declaration|session|signing|verification)\.ts/;
/** The texts of the form alone; the lists of staff load what it is made of, too. */
const FORM_TEXTS =
  /\/src\/texts\/(?:\w+\/)?(declaration-review|declaration-sending|declarations|field-names|sworn-questions)\.ts/;
/** What sends from the outbox of the device; a page loads it when something waits there. */
const OUTBOX =
  /\/src\/(offline\/(outbox|outbox-sending|use-outbox-changes|(declaration|step)-outbox|(declaration|act|photo|step|taken)-delivery|earlier-stores|kept-photos|sealed)|api\/(repeat|keeping-key)|lib\/bytes|features\/home\/unsent-declarations|storage\/persist|texts\/(?:\w+\/)?unsent)\.|\/(p-retry|is-network-error)\//;
const USUAL_NAMES = /\/src\/texts\/usual-names\.ts/;

/** What lists of staff are made of; no public screen shows them. */
const STAFF_LISTS =
  /\/src\/(ui\/(data-table|export-menu|figures|figure-card|total-figures|period-buttons|day-filter|tabs|change-history|side-panel|confirm-with-reason|confirm)|lists\/|forms\/history-button|api\/list-file|nouns\/(?!legal-basis\/(articles|legal-links)-field)|lib\/(may-write|item-label|listed-instant)|features\/passengers\/(words|back-to-passengers|read-failure))\b/;

/** What forms of administrators are made of. */
const STAFF_FORMS =
  /\/src\/(forms\/(editor|rules|use-activation|use-editor)|nouns\/legal-basis\/(articles|legal-links)-field)\b/;

/** What the bundler itself needs, and a style of few bytes that would be a file of its own. */
const BUNDLERS_OWN = /rolldown\/runtime|\/src\/ui\/combobox\.module\.css/;

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** What public screens load only when it is needed is one file, but for what one waits for, or is heavy. */
const LATER_CHUNK = "later";
const WAITED_FOR: readonly (readonly [name: string, begin: string])[] = [
  ["rules", "src/features/declarations/declaration-rules.ts"],
  ["combobox", "src/ui/combobox-list.tsx"],
  ["answers", "src/features/search/answers.ts"],
  ["document-reading", "src/features/declarations/document-panel.tsx"],
  ["steps", "src/features/declarations/later-steps.ts"],
  ["decode", "src/scan/decoder.ts"],
  ["text-face", "src/fonts/text-face.css"],
  ["footer", "src/app/footer.tsx"],
];

/** Names the chunk of a module that prerendered pages need from the beginning. */
function publicChunks() {
  let reached: Map<string, ReadonlySet<string>> | undefined;
  let others: ReadonlySet<string> | undefined;
  let later: ReadonlySet<string> | undefined;
  let waited: [name: string, needs: ReadonlySet<string>][] | undefined;
  return (id: string, modules: Modules): string | null => {
    reached ??= new Map([MAIN, ...VIEWS.keys()].map((begin) => [begin, reachedFrom(begin, modules)]));
    // Every text is reached from one file, whether a page shows it or not.
    if (PUBLIC_TEXTS.test(id) || BUNDLERS_OWN.test(id)) return COMMON_CHUNK;
    if (OUTBOX.test(id)) return "outbox";
    if (FORM_TEXTS.test(id)) return "nueva";
    if (TEXTS.test(id))
      return USUAL_NAMES.test(id) ? "combobox" : OTHER_PUBLIC_TEXTS.test(id) ? OTHER_SCREENS_CHUNK : null;
    const views = [...VIEWS].filter(([view]) => reached?.get(view)?.has(id)).map(([, name]) => name);
    if (views.length > 1 || reached.get(MAIN)?.has(id)) return COMMON_CHUNK;
    if (views[0]) return views[0];
    others ??= new Set(OTHER_VIEWS.flatMap((view) => [...reachedFrom(view, modules)]));
    if (others.has(id)) return OTHER_SCREENS_CHUNK;
    later ??= reachedLater([...reached.values(), others], modules);
    waited ??= WAITED_FOR.map(([name, begin]) => [name, reachedFrom(absolute(begin), modules)]);
    return later.has(id) ? (waited.find(([, needs]) => needs.has(id))?.[0] ?? LATER_CHUNK) : null;
  };
}

/** The modules that a module needs from the beginning. */
function reachedFrom(begin: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([begin]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** What modules load when it is needed, but for the screens that the application names. */
function reachedLater(begun: readonly ReadonlySet<string>[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set(begun.flatMap((set) => [...set]));
  for (const id of seen) {
    for (const named of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (named.includes("/src/features/") && named.includes("-view.")) continue;
      for (const one of reachedFrom(named, modules)) {
        if (!seen.has(one)) found.add(one);
        seen.add(one);
      }
    }
  }
  return found;
}

const absolute = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const MAIN = absolute("src/main.tsx");
const VIEWS = new Map(PRERENDERED_PAGES.map((page) => [absolute(page.view), chunkOf(page)]));

const OTHER_VIEWS = publicViews()
  .map(absolute)
  .filter((view) => !VIEWS.has(view));

/** Marks the files that only staff need; the service worker keeps them once somebody has signed in. */
function markStaffFiles<Entry extends { url: string }>(entries: Entry[]) {
  const needed = travellerFiles(
    JSON.parse(readFileSync(absolute(`${outDir}.vite/manifest.json`), "utf8")) as Parameters<typeof travellerFiles>[0],
  );
  return {
    manifest: entries.map((entry) =>
      entry.url.startsWith("assets/") && !needed.has(entry.url) ? { ...entry, staff: true } : entry,
    ),
    warnings: [],
  };
}

/** Takes texts from the folder of the language. What such a file asks for itself is named by it. */
const translated = {
  name: "translated-texts",
  enforce: "pre",
  async resolveId(source, importer) {
    const [, name = ""] = /^\.{1,2}\/(?:.+\/)?([\w-]+)$/.exec(source) ?? [];
    if (language === FIRST_LANGUAGE || !importer || !TRANSLATED.includes(name)) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    const isOwn = importer.startsWith(absolute(`src/texts/${language}/`));
    return found?.id === absolute(`src/texts/${name}.ts`) && !isOwn
      ? absolute(`src/texts/${language}/${name}.ts`)
      : found;
  },
} satisfies Plugin;

/** The page says in its language what it is, before there is any script. */
const pageOfLanguage = {
  name: "page-of-language",
  transformIndexHtml: (html) =>
    html
      .replace("%LOCALE%", locale)
      .replaceAll("%APPLICATION%", application)
      .replace("%DESCRIPTION%", description)
      .replace("%WITHOUT_SCRIPTS%", withoutScripts),
} satisfies Plugin;

export default defineConfig(({ isSsrBuild }) => ({
  define: { "import.meta.env.LANGUAGE": JSON.stringify(language), "import.meta.env.LOCALE": JSON.stringify(locale) },
  plugins: [
    translated,
    pageOfLanguage,
    react(),
    // The build that prerenders pages needs no service worker.
    !isSsrBuild &&
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src/offline",
        filename: "sw.ts",
        // The page registers /sw.js itself: under Trusted Types that needs its own policy.
        injectRegister: false,
        injectManifest: {
          // Its file is no module, and what it imports later is part of it.
          rollupFormat: "iife",
          globPatterns: ["**/*.{js,css,html,svg,png,webmanifest,woff2}"],
          // Who takes a picture of a document waits for what reads it; nobody else loads it.
          globIgnores: ["assets/document-worker-*"],
          manifestTransforms: [markStaffFiles],
        },
        manifest: {
          name: application,
          short_name: "Pinzón",
          description,
          lang: locale,
          start_url: "/",
          scope: "/",
          display: "standalone",
          theme_color: "#1a237e",
          background_color: "#f6f7fa",
          icons: [
            { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
            { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
            { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          ],
        },
      }),
  ],
  // Firefox before 114 has no workers that are modules.
  worker: { format: "iife" },
  build: {
    outDir,
    emptyOutDir: true,
    target: BUILD_TARGET,
    cssTarget: BUILD_TARGET,
    // The polyfill is an inline script in disguise for old browsers; every browser we serve preloads natively.
    modulePreload: { polyfill: false },
    // A data: stylesheet or font would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // A text that is made of another looks to the bundler as if it did something, and the first page would carry it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(texts|api\/limits\.ts)/, sideEffects: false }] },
      // Limits of the contract are numbers of a file of their own.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What the application begins with, and what prerendered pages have in common, is one file; each page is
            // another.
            { name: publicChunks(), priority: 1 },
            // The first page names every file, so what screens of staff have in common is one.
            { name: "staff-lists", test: STAFF_LISTS },
            { name: "staff-forms", test: STAFF_FORMS },
          ],
        },
      },
    },
  },
  // The list of common words is the server's too.
  server: { proxy: { "/api": gateway }, fs: { allow: [".."] } },
  test: {
    // Vitest leaves a processor free otherwise, which is half of two.
    maxWorkers: "100%",
    // Node aborts when a thread ends while it makes keys.
    pool: "forks",
    // What is still written while a process ends would fail the run; so it goes to the process's own output.
    disableConsoleIntercept: true,
    projects: [
      {
        extends: true,
        test: { name: "node", include: ["src/**/*.test.ts", "scripts/**/*.test.ts"], environment: "node" },
      },
      // Tests of components have a DOM; they are the ones that may hold JSX.
      {
        extends: true,
        test: {
          name: "dom",
          include: ["src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: "testing/dom.ts",
          testTimeout: 60_000,
        },
      },
    ],
  },
}));
