import { defineConfig } from "vitest/config";

/** The drill of `make test-restore` and `make test-containers`, which loses all data of a running stack. */
export default defineConfig({
  test: {
    include: ["e2e/restore/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
});
