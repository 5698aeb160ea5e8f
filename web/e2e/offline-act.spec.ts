import { expect, test } from "./fixtures";
import { auditRecords, dayFromNow, signIn } from "./support/api";
import { firstAdmin } from "./support/stack";
import { staffFilesAreKept } from "./support/staff-files";
import { choose } from "./support/wizard";

const inspector = {
  email: "sin.red@pinzon.test",
  name: "Maximiliano Gil Cobeña",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "actas que esperan la red",
};

// The network goes while pages may still be reading lists.
test.use({
  signedIn: inspector,
  viewport: { width: 1440, height: 900 },
  expectedErrors: ["ERR_INTERNET_DISCONNECTED"],
  serviceWorkers: "allow",
});

test("an act signed on screen is issued without a network, verified, printed, and registered once", async ({
  page,
  context,
  checkAccessibility,
}) => {
  await page.addInitScript(() => {
    const { encrypt } = SubtleCrypto.prototype;
    const sealed: string[] = [];
    Object.assign(window, { sealed });
    SubtleCrypto.prototype.encrypt = function (algorithm, key, data) {
      sealed.push(new TextDecoder().decode(data));
      return encrypt.call(this, algorithm, key, data);
    };
  });
  await test.step("the device gets its mark while there is a network", async () => {
    const registered = page.waitForResponse(
      (response) => response.url().endsWith("/api/retentions/devices") && response.status() === 201,
    );
    await page.goto("/form-retenciones");
    await page.getByLabel("Aeropuerto", { exact: true }).last().selectOption("GPS");
    await registered;
    await staffFilesAreKept(page);
    // The lists that the form chooses from, and the keys that verify.
    await expect(page.getByLabel("Transportado en").getByRole("option", { name: "Equipaje de mano" })).toBeAttached();
    await page.goto("/declaraciones/revision");
    await expect.poll(() => page.evaluate(stored, "sealKeys")).toHaveLength(1);
    // The lists of the form are read before the network goes.
    await page.goto("/form-retenciones", { waitUntil: "networkidle" });
    // A busy page asks for the catalogue, which has the other lists, only after seconds.
    await expect.poll(() => page.evaluate(stored, "snapshots")).toHaveLength(1);
    await expect(page.getByLabel("Aeropuerto", { exact: true }).last()).toHaveValue("GPS");
  });

  let folio = "";
  await test.step("issued without a network", async () => {
    await context.setOffline(true);
    await page.getByLabel("Buscar un producto").fill("tierra de la finca");
    await page.getByRole("button", { name: "Añadir «tierra de la finca»" }).click();
    const soil = page.getByRole("group", { name: /tierra de la finca/i });
    await soil.getByLabel("Razones").selectOption("MR-01");
    await soil.getByLabel("Cantidad").fill("1");
    // A list closes when the page scrolls, and a click scrolls to its option. A tap opens it again.
    await expect(async () => {
      await soil.getByLabel("Unidad").click();
      await soil.getByLabel("Unidad").fill("kilo");
      await page.getByRole("option", { name: "kilogramo (kg)" }).click({ timeout: 5000 });
    }).toPass();
    await page.getByLabel("Tipo de documento").selectOption("pasaporte");
    await page.getByLabel("Número de documento").fill("SINRED01");
    await choose(page, "País que lo emitió", "Alemania");
    await choose(page, "Nacionalidad", "Alemania");
    await page.getByLabel("Apellidos").fill("Brandt");
    await page.getByLabel("Nombres").fill("Jonas");
    await page.getByLabel("Transportado en").selectOption({ label: "Equipaje de mano" });
    await page.getByText("Firma en esta pantalla").click();
    for (const whose of ["Firma del pasajero", "Firma del inspector"]) {
      const pad = page.getByRole("group", { name: whose }).getByRole("img");
      await pad.scrollIntoViewIfNeeded();
      const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3, { steps: 8 });
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7, { steps: 8 });
      await page.mouse.up();
      await expect(pad).toHaveAccessibleName("Recuadro con la firma dibujada");
    }
    await checkAccessibility();
    await page.getByRole("button", { name: "Emitir acta sin red" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Emitir acta sin red" }).click();
    await expect(page).toHaveURL(/\/retenciones\/print\/[0-9a-f-]{36}$/);
    folio =
      (await page
        .getByText(/^GPS-\d{4}-T\d+-\d{4}$/)
        .first()
        .textContent()) ?? "";
    expect(folio).toContain(`GPS-${dayFromNow(0).slice(0, 4)}-T`);
    await expect(page.getByText("Emitida sin red, aún sin registrar")).toBeVisible();
    await checkAccessibility();
  });

  await test.step("printed and verified without a network", async () => {
    await page.evaluate(() => (window.print = () => undefined));
    await page.getByRole("button", { name: "Imprimir acta" }).click();
    await expect(page.getByRole("article", { name: /^Acta de/ })).toContainText("Original");
    // What lies on the device is sealed; what was sealed is known to this test only.
    expect(JSON.stringify(await page.evaluate(stored, "outbox"))).not.toContain("SINRED01");
    const sealed = await page.evaluate(() => (window as unknown as { sealed: string[] }).sealed.join("\n"));
    const [, qr = ""] = /"qr":"(GPS1[^"]+)"/.exec(sealed) ?? [];
    const { actLink } = await import("../src/lib/act-link");
    const act = page.url();
    await page.goto(actLink(qr, new URL(act).origin));
    await expect(page.getByRole("alert")).toContainText("Acta auténtica");
    await expect(page.getByText(folio)).toBeVisible();
    await page.goto(act);
    await expect(page.getByText("Emitida sin red, aún sin registrar")).toBeVisible();
  });

  await test.step("registered when the network is back", async () => {
    await context.setOffline(false);
    await expect(page.getByText(/^Emitida sin red; registrada el /)).toBeVisible();
    await expect(page.getByText("Emitida sin red, aún sin registrar")).toHaveCount(0);
    await page.goto("/retenciones");
    await expect(page.getByRole("link", { name: folio })).toBeVisible();
    const token = await signIn(firstAdmin());
    await expect
      .poll(async () => (await auditRecords(token, { subject: folio })).map(({ type }) => type).toSorted())
      .toEqual(["pinzon.retention.issued.v1", "pinzon.retention.printed.v1"]);
  });
});

/** Runs in the page: what this device keeps in a store. */
function stored(store: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("pinzon");
    opening.addEventListener("success", () => {
      const reading = opening.result.transaction(store).objectStore(store).getAll();
      reading.addEventListener("success", () => {
        opening.result.close();
        resolve(reading.result as unknown[]);
      });
    });
  });
}
