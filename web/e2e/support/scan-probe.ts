import type { Page } from "@playwright/test";
import { build, type Rolldown } from "vite";

import type { qrImage } from "../../src/features/declarations/qr-image";
import type { readSeal } from "../../src/lib/seal";

/** Functions of the application that tests call inside the browser. */
export interface ScanProbe {
  qrImage: typeof qrImage;
  readSeal: typeof readSeal;
}

/** Puts the probe into every document of a page, as `scanProbe`. The policy of the page does not apply to it. */
export async function addScanProbe(page: Page): Promise<void> {
  const entry = "virtual:scan-probe";
  const built = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "scan-probe",
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? SOURCE : undefined),
      },
    ],
    build: { write: false, lib: { entry, formats: ["iife"], name: "unused" } },
  })) as Rolldown.RolldownOutput[];
  const chunk = built[0]?.output[0];
  if (chunk?.type !== "chunk") throw new Error("the probe was not built");
  await page.addInitScript({ content: chunk.code });
}

const SOURCE = `
import { qrImage } from "/src/features/declarations/qr-image";
import { readSeal } from "/src/lib/seal";
globalThis.scanProbe = { qrImage, readSeal };
`;
