import { defineConfig } from "vitest/config";

/** What happens to people of an earlier version while `make test-upgrade` replaces it. */
export default defineConfig({
  test: {
    include: ["e2e/upgrade/**/*.test.ts"],
    environment: "node",
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
