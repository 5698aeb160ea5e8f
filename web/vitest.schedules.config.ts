import { defineConfig } from "vitest/config";

/** The schedules of `make schedules`, in which everything fails around a person who declares on a phone. */
export default defineConfig({
  test: {
    include: ["e2e/schedules/**/*.test.ts"],
    environment: "node",
    maxConcurrency: 2,
    testTimeout: 400_000,
    hookTimeout: 60_000,
  },
});
