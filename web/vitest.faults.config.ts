import { defineConfig } from "vitest/config";

/** The schedules of `make faults`, which break a running stack. */
export default defineConfig({
  test: {
    include: ["e2e/faults/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    // Faults that are noticed from outside take half a minute each, on a busy machine more.
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
