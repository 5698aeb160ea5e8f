import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // The journeys share one stack, and some of them stop parts of it.
  workers: 1,
  // These end what hangs; how fast things are is not asked here, and machines differ.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    baseURL: process.env.PINZON_BASE_URL ?? "http://localhost:8080",
    locale: "es-EC",
    timezoneId: "America/Guayaquil",
    viewport: { width: 390, height: 844 },
    // It costs a quarter of the time, and CI keeps no files.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium",
      // Chromium refuses its sandbox to root.
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
});
