import { defineConfig } from "vitest/config";

/** The drill of `make drill`, in which every alert fires on a running stack. */
export default defineConfig({
  test: {
    include: ["e2e/drill/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
