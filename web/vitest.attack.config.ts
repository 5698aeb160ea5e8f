import { defineConfig } from "vitest/config";

/** What `make attack` does to a running stack of its own. */
export default defineConfig({
  test: {
    include: ["e2e/attack/**/*.test.ts"],
    globalSetup: ["e2e/attack/report.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
