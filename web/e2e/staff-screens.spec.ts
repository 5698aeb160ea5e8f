import { expect, test } from "./fixtures";
import { call, dayFromNow, declarationBody, oathVersion, product } from "./support/api";

const supervisor = {
  email: "pantallas@pinzon.test",
  name: "Verónica Villacís Peñafiel",
  role: "supervisor" as const,
  airports: ["SCY"],
  password: "pinzones entre opuntias",
};

test.use({ signedIn: supervisor });

let code = "";

test.beforeAll(async () => {
  // Sent twice for one flight: one repeats the other. At an airport where no other test leaves duplicates.
  const body = declarationBody((await product("aguacate")).id, `PA${Date.now()}`, await oathVersion()) as {
    travel: { destination_airport: string };
  };
  body.travel.destination_airport = "SCY";
  code = (await call<{ code: string }>("POST", "/declarations", { body })).code;
  await call("POST", "/declarations", { body });
});

const SCREENS = [
  ["/declaraciones/revision", "Revisión de declaraciones"],
  ["/declaraciones", "Declaraciones"],
  ["/panel-declaraciones", "Panel de declaraciones"],
  ["/admin/declaraciones", "Pendientes"],
  ["/retenciones", "Retenciones"],
  ["/panel-retenciones", "Panel de retenciones"],
  [`/panel-retenciones/informe/${dayFromNow(0).slice(0, 4)}`, "Informe anual de retenciones"],
  ["/pasajeros", "Pasajeros"],
  ["/pasajeros/nuevo", "Nuevo pasajero"],
] as const;

for (const width of [390, 1440]) {
  test(`every screen about declarations, acts and people is accessible at ${width} px`, async ({
    page,
    checkAccessibility,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, title] of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await checkAccessibility();
    }
  });
}

test("who is signed in has room in the head of public pages on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/no-hay-tal-pagina");
  await expect(page.getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a supervisor corrects a flight and joins the duplicate", async ({ page, checkAccessibility }) => {
  await page.goto("/admin/declaraciones");
  const duplicates = page.getByRole("region", { name: /^Repetidas/ });
  await duplicates.getByRole("link", { name: "Prueba, Viajera" }).click();
  await expect(page.getByRole("heading", { name: code })).toBeFocused();

  await page.keyboard.press("e");
  await expect(page).toHaveURL(`/admin/declaraciones/${code}`);
  await page.getByLabel("Hospedaje o dirección en la isla").fill("Calle Darwin y Avenida Baltra");
  await page.getByLabel("Quién la pide").fill("La viajera, en el mostrador");
  await page.getByLabel("Por qué").fill("Olvidó su hospedaje");
  await checkAccessibility();
  await page.getByRole("button", { name: "Guardar la corrección" }).click();
  await expect(page.getByText("Lo pidió: La viajera, en el mostrador")).toBeVisible();
  await expect(page.getByText("Versión 2").first()).toBeVisible();

  await page.getByRole("button", { name: /^Unir D-/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("La envió dos veces");
  await checkAccessibility();
  await dialog.getByRole("button", { name: "Unir" }).click();
  await expect(page.getByText(/quedó unida/)).toBeVisible();
  await page.goto("/admin/declaraciones");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(duplicates.getByRole("link", { name: "Prueba, Viajera" })).toHaveCount(0);
});
