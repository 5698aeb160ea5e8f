import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures";
import { dayFromNow } from "./support/api";
import { CHROMIUM } from "./support/chromium";
import { fillFlight, nextStep } from "./support/wizard";

const CARD = fileURLToPath(new URL("../testing/document-pictures/card.jpg", import.meta.url));
/** What the fake camera films: the back of a card. */
const film = path.join(mkdtempSync(path.join(tmpdir(), "pinzon-document-")), "card.mjpeg");

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: {
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test.beforeAll(() => writeFileSync(film, readFileSync(CARD)));

test("a card in front of the camera fills in the traveller without a further touch", async ({
  page,
  checkAccessibility,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.postDataBuffer() !== null) sent.push(request.url());
  });
  await page.goto("/declaraciones/nueva");
  await fillFlight(page, dayFromNow(5));
  await nextStep(page);
  await page.getByRole("button", { name: "Leer el pasaporte o la cédula" }).click();
  await expect(page.getByText("Revise lo leído")).toBeVisible({ timeout: 60_000 });
  await checkAccessibility();
  await expect(page.getByLabel("Número de documento")).toHaveValue("1786169282");
  await expect(page.getByLabel("Imagen de la cámara"), "the camera stops").toHaveCount(0);
  expect(sent).toEqual([]);
});
