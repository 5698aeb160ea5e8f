import { expect, test } from "./fixtures";
import { call, dayFromNow, declarationBody, oathVersion, product, signIn } from "./support/api";
import { type Account, createUser } from "./support/stack";
import { storedSession } from "./support/stored-session";

interface ControlSettings {
  expiry_days: number;
  draw_percent: number;
  retention_months: number;
  custody_days: number;
  attention_hours: number;
  version: number;
}

const administrator: Account = {
  email: "plazos@pinzon.test",
  name: "Consuelo Andrade Mieles",
  role: "admin",
  airports: [],
  password: "plazos que se cumplen solos",
};
const supervisor: Account = {
  email: "plazos.jefe@pinzon.test",
  name: "Wilmer Cango Toapanta",
  role: "supervisor",
  airports: ["GPS"],
  password: "sorteo sin favoritos en Baltra",
};

const SCREEN = "/configuracion/control";

test.use({ signedIn: administrator, viewport: { width: 1440, height: 900 } });

/** The settings before the test, which gives them back whatever happens in it. */
let before: ControlSettings;

test.beforeEach(async () => {
  createUser(administrator);
  before = await current();
});

test.afterEach(async () => {
  await save(before);
});

test("a number that an administrator changes is shown to everybody and in its history", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const [was, will] = [before.expiry_days, before.expiry_days === 4 ? 5 : 4];
  await page.goto(SCREEN);
  await expect(page.getByText(`${was} días después del viaje`)).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Cambiar" }).click();
  const days = page.getByLabel("Días hasta que vence una declaración");
  await days.fill("31");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Escriba un número entero de 1 a 30.", { exact: true })).toBeVisible();
  await checkAccessibility();
  await days.fill(String(will));
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El cambio se guardó")).toBeVisible();
  await expect(page.getByText(`${will} días después del viaje`)).toBeVisible();

  const other = await browser.newPage({
    storageState: await storedSession(supervisor),
    viewport: { width: 390, height: 844 },
  });
  await other.goto(SCREEN);
  await expect(other.getByText(`${will} días después del viaje`)).toBeVisible();
  await expect(other.getByRole("button", { name: "Cambiar" })).toHaveCount(0);
  const history = other.getByRole("dialog", { name: "Historial de Control y plazos" });
  const latest = history.getByRole("listitem").first();
  await other.getByRole("button", { name: "Historial" }).click();
  await expect(latest).toContainText(`${administrator.name} lo cambió`);
  await expect(latest).toContainText("Días hasta que vence una declaración");
  await expect(latest.getByRole("deletion")).toHaveText(String(was));
  await expect(latest.getByRole("insertion")).toHaveText(String(will));

  await page.getByRole("button", { name: "Cambiar" }).click();
  await days.fill(String(was));
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(`${was} días después del viaje`)).toBeVisible();
  await other.reload();
  await expect(other.getByText(`${was} días después del viaje`)).toBeVisible();
  await other.close();
});

test.describe("when all of the green lane is drawn", () => {
  test.use({ signedIn: supervisor });

  test("who declares nothing is inspected, and counts as drawn", async ({ page, checkAccessibility }) => {
    await save({ ...before, draw_percent: 100 });
    const code = await declareNothing();
    await page.goto(`/declaraciones/revision?codigo=${code}`);
    const declaration = page.getByRole("article", { name: code });
    await expect(declaration.getByText("Canal verde")).toBeVisible();
    await declaration.getByRole("button", { name: /^Marcar presentada/ }).click();
    await expect(page.getByText("Presentada. Salió en el sorteo: pasa a inspección")).toBeVisible();
    await expect(declaration.getByText("Canal rojo")).toBeVisible();
    await expect(declaration).toContainText(/sorteo/i);
    await checkAccessibility();

    await page.goto(`/declaraciones?sorteo=si&viaje_desde=${dayFromNow(0)}&viaje_hasta=${dayFromNow(0)}`);
    await expect(page.getByRole("row", { name: new RegExp(code) })).toContainText("Sorteo");
  });
});

/** Sends a declaration of nothing for a flight of today, and returns its code. */
async function declareNothing(): Promise<string> {
  const body = declarationBody((await product("aguacate")).id, `SO${Date.now()}`, await oathVersion()) as {
    travel: { flight_date: string };
    answers: { food: { yes: boolean } };
    items: object[];
  };
  body.travel.flight_date = dayFromNow(0);
  body.answers.food.yes = false;
  body.items = [];
  return (await call<{ code: string }>("POST", "/declarations", { body })).code;
}

/** Reads with a token, because nginx may answer anonymous requests from its cache. */
async function current(): Promise<ControlSettings> {
  return (await call<{ control: ControlSettings }>("GET", "/settings", { token: await signIn(administrator) })).control;
}

async function save(settings: ControlSettings): Promise<void> {
  const { version } = await current();
  await call("PUT", "/settings/control", { token: await signIn(administrator), body: { ...settings, version } });
}
