import { defineConfig } from "vitest/config";

/** The schedules of `make faults`, which break a running stack. */
export default defineConfig({
  test: {
    include: ["e2e/faults/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
