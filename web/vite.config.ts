import react from "@vitejs/plugin-react";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";

const gateway = process.env.PINZON_GATEWAY_URL ?? "http://localhost:8080";

/** What lists of staff are made of; no public screen shows them. */
const STAFF_LISTS = /\/src\/(ui\/(data-table|export-menu|figures|figure-card|total-figures|period-buttons|day-filter|tabs|change-history|side-panel|confirm-with-reason|confirm)|forms\/(filter-fields|history-button|retention-tabs)|lib\/(may-write|item-label)|features\/passengers\/(words|back-to-passengers|read-failure))\b/;

/** What forms of administrators are made of. */
const STAFF_FORMS = /\/src\/(forms\/(articles-field|editor|legal-links-field|rules|use-activation|use-editor)|lib\/legal-links)\b/;

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/offline",
      filename: "sw.ts",
      // The page registers /sw.js itself: under Trusted Types that needs its own policy.
      injectRegister: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,webmanifest}"],
      },
      manifest: {
        name: "Pinzón · Control de Bioseguridad Galápagos",
        short_name: "Pinzón",
        description: "Declaración juramentada y consulta de productos para viajar a Galápagos.",
        lang: "es-EC",
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
  build: {
    // The polyfill is an inline script in disguise for old browsers; every browser we serve preloads natively.
    modulePreload: { polyfill: false },
    // A data: stylesheet or font would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      // A text that is made of another looks to the bundler as if it did something, and the first page would carry it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/texts\//, sideEffects: false }] },
      // The first page names every file, so what screens of staff have in common is one.
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: "staff-lists", test: STAFF_LISTS }, { name: "staff-forms", test: STAFF_FORMS }] } },
    },
  },
  // The list of common words is the server's too.
  server: { proxy: { "/api": gateway }, fs: { allow: [".."] } },
  test: {
    projects: [
      { extends: true, test: { name: "node", include: ["src/**/*.test.ts"], environment: "node" } },
      // Tests of components have a DOM; they are the ones that may hold JSX.
      { extends: true, test: { name: "dom", include: ["src/**/*.test.tsx"], environment: "happy-dom", setupFiles: "testing/dom.ts", testTimeout: 60_000 } },
    ],
  },
});
