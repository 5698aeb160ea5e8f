import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { auditRecords, call, declareNothing, signIn } from "./support/api";
import { type Account, createUser, firstAdmin } from "./support/stack";
import { staffFilesAreKept } from "./support/staff-files";
import { choose } from "./support/wizard";

const officer: Account = {
  email: "se.va@pinzon.test",
  name: "Yadira Chiluiza Tigrero",
  role: "inspector",
  airports: ["GPS"],
  password: "lo que queda en la tableta",
};
const supervisor: Account = {
  ...officer,
  email: "recibe.lo.que.queda@pinzon.test",
  name: "Rómulo Bazurto Intriago",
  role: "supervisor",
};

test.use({
  signedIn: officer,
  viewport: { width: 1440, height: 900 },
  // The session of who is suspended ends.
  expectedErrors: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource"],
  serviceWorkers: "allow",
});

test.beforeAll(() => createUser(supervisor));
// So that the test passes on the same stack again.
test.afterAll(() => setStatus(officer, "active"));

/** Lets the browser have what an act needs without a network: a mark, files, lists and keys. */
async function prepareActs(page: Page) {
  const registered = page.waitForResponse(
    (response) => response.url().endsWith("/api/retentions/devices") && response.status() === 201,
  );
  await page.goto("/form-retenciones");
  await page.getByLabel("Aeropuerto", { exact: true }).last().selectOption("GPS");
  await registered;
  await staffFilesAreKept(page);
  await expect(page.getByLabel("Transportado en").getByRole("option", { name: "Equipaje de mano" })).toBeAttached();
  await expect.poll(() => page.evaluate(countOf, "snapshots")).toBe(1);
}

/** Issues an act without a network; returns its folio. */
async function issue(page: Page): Promise<string> {
  await page.goto("/form-retenciones");
  await page.getByLabel("Aeropuerto", { exact: true }).last().selectOption("GPS");
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
  await page.getByLabel("Número de documento").fill("QUEDO001");
  await choose(page, "País que lo emitió", "Alemania");
  await choose(page, "Nacionalidad", "Alemania");
  await page.getByLabel("Apellidos").fill("Brandt");
  await page.getByLabel("Nombres").fill("Jonas");
  await page.getByLabel("Transportado en").selectOption({ label: "Equipaje de mano" });
  await page.getByRole("button", { name: "Emitir acta sin red" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Emitir acta sin red" }).click();
  await expect(page).toHaveURL(/\/retenciones\/print\/[0-9a-f-]{36}$/);
  const folio = page.getByText(/^GPS-\d{4}-T\d+-\d{4}$/).first();
  return (await folio.textContent()) ?? "";
}

/** An administrator suspends or reinstates an account. */
async function setStatus({ email }: Account, status: "suspended" | "active") {
  const token = await signIn(firstAdmin());
  const { items } = await call<{
    items: { id: string; name: string; role: string; airports: string[]; version: number }[];
  }>("GET", `/users?q=${encodeURIComponent(email)}`, { token });
  const [found] = items;
  const { id = "", name, role, airports, version } = found ?? {};
  await call("PUT", `/users/${id}`, { token, body: { name, role, airports, version, status } });
}

test("what a suspended officer left on a device comes in: a supervisor takes it over, and the act stays the officer's", async ({
  page,
  context,
  checkAccessibility,
}) => {
  const flight = `LA${String(Date.now()).slice(-4)}`;
  const [code = ""] = await declareNothing(flight, "H");
  let folio = "";

  await test.step("the officer works without a network", async () => {
    await prepareActs(page);
    await page.goto(`/declaraciones/revision?vuelo=${flight}`);
    await page.getByLabel("Aeropuerto").selectOption("GPS");
    await expect(page.getByText(/^Listo sin conexión/)).toBeVisible();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.locator(`a[href*="${code}"]`).first().click();
    await expect(page.getByRole("heading", { level: 2, name: code })).toBeVisible();
    await page.keyboard.press("p");
    await expect(page.getByText("Guardado en este dispositivo; se enviará")).toBeVisible();
    folio = await issue(page);
    await expect(page.getByRole("link", { name: "2 por enviar" })).toBeVisible();
  });

  await test.step("once suspended, the officer's session sends nothing", async () => {
    await setStatus(officer, "suspended");
    await context.setOffline(false);
    await page.goto("/login");
    await expect(page.getByLabel("Correo electrónico")).toBeVisible();
    expect(await page.evaluate(countOf, "outbox")).toBe(2);
  });

  await test.step("a supervisor takes it over on the same device", async () => {
    await page.getByLabel("Correo electrónico").fill(supervisor.email);
    await page.getByLabel("Contraseña").fill(supervisor.password);
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await page.getByRole("link", { name: "2 de otros" }).click();
    await expect(page.getByText("1 paso de control · 1 acta")).toBeVisible();
    await checkAccessibility();
    await page.getByRole("button", { name: "Tomar" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Ya no trabaja aquí" }).check();
    await dialog.getByRole("button", { name: "Tomar" }).click();
    await expect(page.getByText("No hay nada por enviar")).toBeVisible();
    await expect.poll(() => page.evaluate(countOf, "outbox")).toBe(0);
  });

  await test.step("the act is that of its officer, and says who handed it in", async () => {
    await page.goto("/retenciones");
    await page.getByRole("link", { name: folio }).click();
    await expect(page.getByText(new RegExp(`^La entregó ${supervisor.name}`))).toBeVisible();
    await expect(page.getByRole("article", { name: /^Acta de/ })).toContainText(officer.name);
    await checkAccessibility();
    const token = await signIn(supervisor);
    expect(await call("GET", `/declarations/${code}`, { token })).toMatchObject({
      state: "presented",
      transitions: [{}, { by: supervisor.name }],
    });
    const admin = await signIn(firstAdmin());
    const told = async () =>
      (await auditRecords(admin, { subject: folio })).map(({ type, actor }) => `${type} ${actor.name}`).toSorted();
    await expect
      .poll(told)
      .toEqual([`pinzon.retention.handed_in.v1 ${supervisor.name}`, `pinzon.retention.issued.v1 ${officer.name}`]);
  });
});

/** Runs in the page: how much this device keeps in a store. */
function countOf(store: string): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("pinzon");
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction(store).objectStore(store).count();
      counting.addEventListener("success", () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
