import { defineConfig } from "vitest/config";

/** Tests of a running stack that need no page. They kill parts of it, so nothing else may run beside them. */
export default defineConfig({
  test: {
    include: ["e2e/stack/**/*.test.ts"],
    setupFiles: ["e2e/support/whole-stack.ts"],
    environment: "node",
    fileParallelism: false,
    // Generous, because tests do not measure speed and machines differ.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
