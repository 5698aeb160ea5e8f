import { defineConfig } from "@playwright/test";

const CHANGES_FOR_ALL = ["settings", "legal-management", "products", "catalogues", "control-settings"].map((name) => `**/${name}.spec.ts`);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // Tests share one stack: each creates its own accounts and goods.
  workers: 2,
  projects: [
    { name: "journeys", testIgnore: CHANGES_FOR_ALL },
    // These change what everybody sees, such as the oath text and the notices above every screen.
    { name: "settings", testMatch: CHANGES_FOR_ALL, dependencies: ["journeys"] },
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
    // A trace takes a quarter of the time, and CI keeps no files.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium",
      // Chromium cannot use its sandbox as root.
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
});
