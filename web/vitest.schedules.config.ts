import { defineConfig } from "vitest/config";

/** The schedules of `make schedules`, in which everything fails around a person who declares on a phone. */
export default defineConfig({
  test: {
    include: ["e2e/schedules/**/*.test.ts"],
    environment: "node",
    maxConcurrency: Number(process.env.SCHEDULES_AT_ONCE ?? 2),
    testTimeout: 400_000,
    hookTimeout: 60_000,
  },
});
