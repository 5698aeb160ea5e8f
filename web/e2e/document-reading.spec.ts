import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures";
import { dayFromNow } from "./support/api";
import { fillFlight, nextStep } from "./support/wizard";

const CARD = fileURLToPath(new URL("../testing/document-pictures/card.jpg", import.meta.url));

test("a photograph of a card fills in the traveller, and stays on the device", async ({ page, checkAccessibility }) => {
  const asked: string[] = [];
  const sent: string[] = [];
  page.on("request", (request) => {
    asked.push(request.url());
    if (request.postDataBuffer() !== null) sent.push(request.url());
  });
  await page.goto("/declaraciones/nueva");
  await fillFlight(page, dayFromNow(5));
  await nextStep(page);
  await page.getByLabel("Número de documento").fill("AB123456");
  await page.getByRole("button", { name: "Leer el pasaporte o la cédula" }).click();
  await expect(page.getByLabel("O escriba o pegue las líneas")).toBeVisible();
  await checkAccessibility();
  expect(asked.filter((address) => address.includes("document-worker"))).toEqual([]);

  await page.locator("input[type=file]").last().setInputFiles(CARD);
  await expect(page.getByText("Revise lo leído")).toBeVisible();
  await checkAccessibility();
  await expect(page.getByLabel("Número de documento")).toHaveValue("1786169282");
  await expect(page.getByLabel("País que lo emitió")).toHaveValue("Ecuador");
  expect(asked.filter((address) => address.includes("document-worker"))).toHaveLength(1);
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByLabel("Número de documento")).toHaveValue("AB123456");

  await page.getByRole("button", { name: "Leer el pasaporte o la cédula" }).click();
  await page.locator("input[type=file]").last().setInputFiles(CARD);
  await expect(page.getByText("Revise lo leído")).toBeVisible();
  await nextStep(page);
  await expect(page.getByLabel("Apellidos")).toHaveValue("Freire Nacato");
  await nextStep(page);
  await expect(page.getByLabel("Año")).toHaveValue("1941");
});
