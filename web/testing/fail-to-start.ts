import { onTestFinished, vi } from "vitest";

/** Makes every start of the application fail, for modules that are loaded afterwards. */
export function failToStart(message: string): void {
  vi.doMock("../src/app/session", async (original) => ({
    ...(await original<typeof import("../src/app/session")>()),
    decideAtStart: () => {
      throw new Error(message);
    },
  }));
  onTestFinished(() => void vi.doUnmock("../src/app/session"));
}
