import { createServer, connect, type AddressInfo } from "node:net";

import { expect, test } from "./fixtures";
import { auditRecords, call, product, retentionBody, signIn, uuidv7 } from "./support/api";
import { baseUrl, createUser, firstAdmin } from "./support/stack";

// The browser logs every request whose connection breaks.
test.use({ expectedErrors: ["Failed to load resource", "ERR_"] });

const inspector = {
  email: "inspectora.fotos@pinzon.test",
  name: "Inspectora de fotos",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para las fotos",
};

const ITEMS = 4;
const PER_ITEM = 5;
/** Bytes that a connection lets through before it breaks. */
const BREAKS_AFTER = 100_000;

/** A link to the stack, each connection of which breaks after so many bytes that are sent. */
async function breakingLink(): Promise<{ url: string; breaks: () => number; close: () => void }> {
  const { hostname, port } = new URL(baseUrl);
  let breaks = 0;
  const server = createServer((near) => {
    const far = connect(Number(port || 80), hostname);
    let sent = 0;
    near.on("data", (bytes) => {
      sent += bytes.length;
      if (sent < BREAKS_AFTER) {
        far.write(bytes);
        return;
      }
      breaks += 1;
      near.destroy();
      far.destroy();
    });
    far.pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((listening) => void server.listen(0, "localhost", listening));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, breaks: () => breaks, close: () => server.close() };
}

test("twenty photos over a link that breaks every 100 KB arrive once", async ({ page, checkAccessibility }) => {
  // Most of the time goes into pauses after breaks.
  test.slow();
  createUser(inspector);
  const token = await signIn(inspector);
  const avocado = await product("aguacate");
  const body = retentionBody(uuidv7(), "", avocado.id, `F${Date.now()}`) as { items: object[] };
  const items = Array.from({ length: ITEMS }, () => ({ ...body.items[0], declaration_item: null }));
  const act = await call<{ id: string; folio: string }>("POST", "/retentions", {
    token,
    body: { ...body, declaration_code: null, items },
  });

  const link = await breakingLink();
  await page.goto(`${link.url}/login`);
  await page.getByLabel(/Correo/).fill(inspector.email);
  await page
    .getByLabel(/Contraseña/)
    .first()
    .fill(inspector.password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.goto(`${link.url}/retenciones/print/${act.id}`);

  // No two photos are alike, and each is as large as a device sends it.
  const photos = await page.evaluate(async (count) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1200;
    const context = canvas.getContext("2d");
    const files: string[] = [];
    for (let n = 0; n < count; n++) {
      for (let patch = 0; patch < 20_000; patch++) {
        if (context) context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
        context?.fillRect(Math.random() * 1600, Math.random() * 1200, 40, 40);
      }
      files.push(canvas.toDataURL("image/jpeg", 0.9).replace(/^.*,/, ""));
    }
    return files;
  }, ITEMS * PER_ITEM);
  const files = photos.map((photo, n) => ({
    name: `${n}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(photo, "base64"),
  }));
  for (let n = 1; n <= ITEMS; n++) {
    // By its item: one that is full has no chooser, but may have it again for a moment while its last photo arrives.
    const chooser = page.locator(`input[type=file][aria-label="Elegir fotos de la mercancía ${n}"]`);
    await chooser.setInputFiles(files.slice((n - 1) * PER_ITEM, n * PER_ITEM));
    await expect(page.getByText("Ya tiene 5 fotos.")).toHaveCount(n, { timeout: 60_000 });
  }
  // What has not been sent goes on after a reload.
  await page.reload();

  const arrived = async () =>
    (await call<{ items: { id: string; n: number }[] }>("GET", `/retentions/${act.id}/photos`, { token })).items;
  await expect.poll(async () => (await arrived()).length, { timeout: 90_000 }).toBe(ITEMS * PER_ITEM);
  // After a connection that let nothing through, such as the answer to the last part, the device waits 15 s.
  await expect(page.getByText("Por enviar")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText("Enviando")).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole("img", { name: /^Foto [1-5] de / })).toHaveCount(ITEMS * PER_ITEM);
  expect((await arrived()).map(({ n }) => n)).toEqual(
    items.flatMap((_, index) => Array<number>(PER_ITEM).fill(index + 1)),
  );
  const admin = await signIn(firstAdmin());
  const added = async () =>
    (await auditRecords(admin, { subject: act.folio })).filter(({ type }) => type.includes("photo_added"));
  await expect.poll(async () => (await added()).length, { timeout: 30_000 }).toBe(ITEMS * PER_ITEM);
  expect(link.breaks(), `${link.breaks()} breaks`).toBeGreaterThan(ITEMS * PER_ITEM);
  await checkAccessibility();
  link.close();
});
