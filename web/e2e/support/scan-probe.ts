import path from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";

/** Puts the functions of `scan-probe-page.ts` into every document of a page, past its policy. */
export async function addScanProbe(page: Page): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, "scan-probe-page.ts"), formats: ["iife"], name: "probe" },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (!chunk) throw new Error("the probe was not built");
  await page.addInitScript({ content: chunk.code });
}
