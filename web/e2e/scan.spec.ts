import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { staffFilesAreKept } from "./support/staff-files";
import { call, declarationBody, oathVersion, product } from "./support/api";
import { CHROMIUM } from "./support/chromium";
import { addScanProbe } from "./support/scan-probe";
import type { ScanProbe } from "./support/scan-probe-page";

/** `SCANNED_CODES=200` reads 200. Each is drawn, read as a picture and verified, which takes time. */
const GENUINE = Number(process.env.SCANNED_CODES ?? 50);
const ALTERED = 10 * GENUINE;
/** What the fake camera films: written before the camera is opened. */
const film = path.join(mkdtempSync(path.join(tmpdir(), "pinzon-scan-")), "qr.mjpeg");

const inspector = {
  email: "escaner@pinzon.test",
  name: "Rosa Escobar Mina",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "pinzones en el muelle",
};

test.use({
  serviceWorkers: "allow",
  // The network goes while pages may still be reading lists.
  expectedErrors: ["ERR_INTERNET_DISCONNECTED"],
  signedIn: inspector,
  viewport: { width: 1440, height: 900 },
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

interface Sealed {
  id: string;
  code: string;
  qr: string;
  version: number;
}

interface Declared extends Sealed {
  edit_key: string;
  traveller: { document_number: string };
}

interface Body {
  answers: { food: { yes: boolean } };
  travel: { flight_number: string };
  items: unknown[];
}

let avocado = "";
let oath = 0;

test.beforeAll(async () => {
  avocado = (await product("aguacate")).id;
  oath = await oathVersion();
});

test(`with the network off, ${GENUINE} genuine QRs drawn to PNG are accepted and ${ALTERED} altered ones refused`, async ({
  page,
  context,
}) => {
  // Each code is drawn, read back and verified.
  test.slow();
  const declarations = await inBatches(GENUINE, (n) => declare(n));
  await addScanProbe(page);
  // Pictures only: the camera would take most of the time.
  await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await openReview(page);
  const pictures = await page.evaluate(
    pngsOf,
    declarations.map(({ qr, code }) => ({ qr, code })),
  );
  await context.setOffline(true);
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Código o lector USB")).toBeFocused();

  const started = Date.now();
  for (const [n, { code, version }] of declarations.entries()) {
    await upload(page, Buffer.from(pictures[n] ?? "", "base64"));
    await dialog.getByText(code, { exact: true }).waitFor();
    await dialog.getByRole("alert").filter({ hasText: "Auténtica" }).waitFor();
    expect(version).toBe(1);
  }
  report("genuine", `${declarations.length} pictures read in ${Date.now() - started} ms`);

  const altered = alterations(declarations.map(({ qr }) => qr));
  expect(altered.length).toBe(ALTERED);
  const readings = await page.evaluate(readAll, altered);
  report("altered", JSON.stringify(readings));
  expect(readings.genuine).toBe(0);
  expect(readings.altered + readings.unknown_key).toBe(ALTERED);
  // The reader itself works.
  expect(
    (
      await page.evaluate(
        readAll,
        declarations.map(({ qr }) => qr),
      )
    ).genuine,
  ).toBe(GENUINE);

  const forged = await page.evaluate(
    pngsOf,
    altered.slice(0, 10).map((qr) => ({ qr, code: "" })),
  );
  for (const picture of forged) {
    await upload(page, Buffer.from(picture, "base64"));
    await expect(dialog.getByRole("alert")).toContainText(/Alterada o dañada|Clave desconocida/);
    await dialog.getByRole("button", { name: "Escanear otra vez" }).click();
    await expect(dialog.getByRole("alert")).toBeHidden();
  }
});

test("a replaced version is named, with the network and from memory", async ({ page, context, checkAccessibility }) => {
  const first = await declare(1);
  const { version } = await replace(first);
  expect(version).toBe(2);
  await openReview(page);
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog");
  await scanByReader(page, first.qr);
  await expect(dialog.getByRole("alert")).toContainText("Reemplazada");
  await expect(dialog.getByRole("alert")).toContainText("vale la versión 2");
  await checkAccessibility();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Escanear" }).click();
  await scanByReader(page, first.qr);
  await expect(dialog.getByRole("alert")).toContainText("vale la versión 2");
});

test("a reader types into the field from anywhere, and what is not ours is named", async ({
  page,
  checkAccessibility,
}) => {
  const { qr, code } = await declare(2);
  await openReview(page);
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog");
  await checkAccessibility();
  for (const [scanned, told] of [
    ["HC1:6BFOXN*TS0BI$ZD4N9:9S6RCVN5+O30K3/XIV0W23NTDE", "Es un certificado sanitario"],
    ["https://example.org/equipaje", "Es la dirección de una página"],
    [qr.slice(0, 40).replace("GPS1:", "GPS1Ñ"), "El lector envía otros signos"],
    ["aeropuerto", "Pida al viajero el QR"],
    [qr.slice(0, 60), "La firma no corresponde al contenido"],
  ] as const) {
    await dialog.getByRole("button", { name: "Cerrar" }).focus();
    await scanByReader(page, scanned);
    await expect(dialog.getByRole("alert")).toContainText(told);
    await expect(dialog.getByRole("button", { name: "Escanear otra vez" })).toBeFocused();
  }
  await checkAccessibility();

  await scanByReader(page, qr);
  await expect(dialog.getByText("Es la versión vigente.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Abrir declaración" })).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`codigo=${code}`));
  await expect(page.getByRole("heading", { name: code })).toBeFocused();

  await page.getByRole("button", { name: "Escanear" }).click();
  await scanByReader(page, code.toLowerCase());
  await expect(dialog).toBeHidden();
});

test("the camera finds a QR, and stops when the dialog closes", async ({ page, checkAccessibility }) => {
  const { qr, code } = await declare(3);
  await addScanProbe(page);
  await page.addInitScript(rememberStreams);
  await openReview(page);
  writeFileSync(film, await frames(page, qr));
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog");
  // Film and code are decoded without a graphics card, frame by frame.
  await expect(dialog.getByRole("alert")).toContainText("Auténtica", { timeout: 60_000 });
  await expect(dialog.getByText(code, { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(liveTracks)).toBe(0);

  writeFileSync(film, await frames(page, ""));
  await dialog.getByRole("button", { name: "Escanear otra" }).click();
  await expect(dialog.getByLabel("Imagen de la cámara")).toBeVisible();
  await expect.poll(() => page.evaluate(liveTracks)).toBe(1);
  await checkAccessibility();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(liveTracks)).toBe(0);
});

async function openReview(page: Page): Promise<void> {
  const keys = page.waitForResponse((response) => response.url().endsWith("/api/keys"));
  await page.goto("/declaraciones/revision");
  await keys;
  await staffFilesAreKept(page);
  await expect(page.getByRole("button", { name: "Escanear" })).toBeVisible();
}

async function declare(n: number): Promise<Declared> {
  const body = declarationBody(avocado, `SC${Date.now().toString(36)}${n}`.toUpperCase(), oath) as Body;
  const [known, words] = body.items as [object, object];
  // From no goods at all to more than a token names.
  body.items = Array.from({ length: n % 9 }, (_, item) =>
    item === 0 ? known : { ...words, description: `Jalea de guayaba y piña ${"ñ".repeat(n % 20)} ${item}` },
  );
  body.answers.food.yes = body.items.length > 0;
  body.travel.flight_number = `LA14${10 + (n % 80)}`;
  return call<Declared>("POST", "/declarations", { body });
}

async function replace({ id, version, edit_key, traveller }: Declared): Promise<Sealed> {
  const body = declarationBody(avocado, traveller.document_number, oath) as object;
  const credentials = { edit_key, document_number: null, birth_date: null };
  return call<Sealed>("PUT", `/declarations/${id}`, { body: { ...body, version, credentials } });
}

async function inBatches<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const batch = Array.from({ length: Math.min(10, count - made.length) }, (_, n) => make(made.length + n));
    made.push(...(await Promise.all(batch)));
  }
  return made;
}

async function scanByReader(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel("Código o lector USB")).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({ name: "qr.png", mimeType: "image/png", buffer });
}

/** Changed tokens, by a seeded draw: characters, bytes of another token, its signature, pieces missing and doubled. */
function alterations(tokens: readonly string[]): string[] {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const genuine = new Set(tokens);
  let state = 20_261_122;
  const draw = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const start = "GPS1:".length;
  const changed: string[] = [];
  for (let n = 0; changed.length < ALTERED; n++) {
    const token = tokens[draw(tokens.length)] ?? "";
    const other = tokens[draw(tokens.length)] ?? "";
    const at = start + draw(token.length - start);
    const [head, character, tail] = [token.slice(0, at), token[at] ?? "", token.slice(at + 1)];
    const ways = [
      () => head + alphabet[draw(45)] + tail,
      () => head + tail,
      () => head + character + character + tail,
      () => head + tail.slice(0, 1) + character + tail.slice(1),
      // The signature, 64 bytes, is about the last 96 characters.
      () => token.slice(0, -96) + other.slice(-96),
      () => token.slice(0, at) + other.slice(at),
      () => head + tail.toLowerCase(),
      () => token + alphabet[draw(45)],
    ];
    const made = ways[n % ways.length]?.() ?? token;
    if (!genuine.has(made)) changed.push(made);
  }
  return changed;
}

/** Frames of a film, one QR code on white; of a blank sheet for no content. */
async function frames(page: Page, qr: string): Promise<Buffer> {
  const jpeg = await page.evaluate(async (content) => {
    const { scanProbe } = globalThis as unknown as { scanProbe: ScanProbe };
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1280, height: 720 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 1280, 720);
    if (content) {
      const picture = await createImageBitmap(await scanProbe.qrImage(content, ""));
      // A camera sees it undistorted, or else differently in each frame.
      const width = (640 * picture.width) / picture.height;
      context.drawImage(picture, (1280 - width) / 2, 40, width, 640);
    }
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
  }, qr);
  return Buffer.concat(Array.from({ length: 10 }, () => Buffer.from(jpeg, "base64")));
}

function report(type: string, description: string): void {
  test.info().annotations.push({ type, description });
  console.error(`${type}: ${description}`);
}

// In the browser.

async function pngsOf(codes: readonly { qr: string; code: string }[]): Promise<string[]> {
  const { scanProbe } = globalThis as unknown as { scanProbe: ScanProbe };
  const pictures: string[] = [];
  for (const { qr, code } of codes) {
    const png = new Uint8Array(await (await scanProbe.qrImage(qr, code)).arrayBuffer());
    let binary = "";
    for (const byte of png) binary += String.fromCharCode(byte);
    pictures.push(btoa(binary));
  }
  return pictures;
}

/** Reads tokens with the keys that the application keeps on the device. */
async function readAll(
  tokens: readonly string[],
): Promise<Record<"genuine" | "act" | "baggage" | "altered" | "unknown_key", number>> {
  const { scanProbe } = globalThis as unknown as { scanProbe: ScanProbe };
  const { keys } = await new Promise<{ keys: { kid: string; x: string }[] }>((resolve, reject) => {
    const opening = indexedDB.open("pinzon");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
    opening.addEventListener("success", () => {
      const asked = opening.result.transaction("sealKeys").objectStore("sealKeys").get("current");
      asked.addEventListener("success", () => {
        opening.result.close();
        resolve(asked.result as { keys: { kid: string; x: string }[] });
      });
    });
  });
  const counted = { genuine: 0, act: 0, baggage: 0, altered: 0, unknown_key: 0 };
  for (const token of tokens) counted[(await scanProbe.readSeal(token, keys)).kind]++;
  return counted;
}

function rememberStreams(): void {
  const streams: MediaStream[] = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    streams.push(stream);
    return stream;
  };
  Object.assign(globalThis, { streams });
}

function liveTracks(): number {
  const { streams } = globalThis as unknown as { streams: MediaStream[] };
  return streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === "live").length;
}
