import { defineConfig } from "vitest/config";

/** The part of `make test-containers` that needs several replicas. */
export default defineConfig({
  test: {
    include: ["e2e/containers/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
