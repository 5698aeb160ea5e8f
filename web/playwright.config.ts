import { defineConfig } from "@playwright/test";

import { CHROMIUM } from "./e2e/support/chromium";

/** Only for browsers that are too old: `make test-old-browsers`. */
const TOO_OLD = "**/old-browsers/*.spec.ts";
const CHANGES_FOR_ALL = [
  "access-settings",
  "settings",
  "legal-management",
  "products",
  "catalogues",
  "control-settings",
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // Tests share one stack: each creates its own accounts and goods.
  workers: 2,
  projects: [
    { name: "journeys", testIgnore: [...CHANGES_FOR_ALL, TOO_OLD] },
    // These change what everybody sees, such as the oath text and the notices above every screen.
    { name: "settings", testMatch: CHANGES_FOR_ALL, dependencies: ["journeys"] },
    ...(process.env.PINZON_CHROMIUM?.includes("old-browsers") ? [{ name: "too-old", testMatch: TOO_OLD }] : []),
  ],
  // Generous, because tests do not measure speed and machines differ.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL: process.env.PINZON_BASE_URL ?? "http://localhost:8080",
    locale: "es-EC",
    timezoneId: "America/Guayaquil",
    viewport: { width: 390, height: 844 },
    // Its installation loads every file of the application, and it hides requests from tests that delay or fail them.
    serviceWorkers: "block",
    // A trace takes a quarter of the time.
    trace: process.env.PINZON_TRACE ? "retain-on-failure" : "off",
    launchOptions: CHROMIUM,
  },
});
