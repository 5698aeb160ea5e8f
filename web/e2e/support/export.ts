import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

/** Exports the list on the screen as CSV and returns its lines. */
export async function exportCsv(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Exportar" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^CSV/ }).click();
  const file = await (await download).path();
  return (await readFile(file, "utf8")).trimEnd().split("\r\n");
}
