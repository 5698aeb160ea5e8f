import type { Browser, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, dayFromNow, product, retentionBody, signIn, uuidv7 } from "./support/api";
import { type Account, createUser } from "./support/stack";
import { storedSession } from "./support/stored-session";

const supervisor: Account = {
  email: "custodia.jefa@pinzon.test",
  name: "Narcisa Yépez Cajamarca",
  role: "supervisor",
  airports: ["GPS"],
  password: "bodegas con llave y cuaderno",
};
const inspector: Account = {
  email: "custodia.segundo@pinzon.test",
  name: "Ulises Montenegro Plúas",
  role: "inspector",
  airports: ["GPS"],
  password: "dos personas y una etiqueta",
};

const issuer: Account = {
  email: "custodia.emite@pinzon.test",
  name: "Delia Quishpe Alarcón",
  role: "inspector",
  airports: ["GPS"],
  password: "quien emite no se lo lleva",
};

interface Act {
  id: string;
  folio: string;
}

test.use({ signedIn: supervisor, viewport: { width: 1440, height: 900 } });

test.beforeAll(() => {
  createUser(supervisor);
  createUser(inspector);
  createUser(issuer);
});

async function issue(): Promise<Act> {
  const avocado = await product("aguacate");
  const body = retentionBody(uuidv7(), "", avocado.id, `CU${Date.now()}`) as { items: object[] };
  const items = body.items.map((item) => ({ ...item, declaration_item: null }));
  const flight = { airline: null, number: "LA1411", date: dayFromNow(0) };
  return call<Act>("POST", "/retentions", {
    token: await signIn(issuer),
    body: { ...body, declaration_code: null, flight, items },
  });
}

/** Opens the custody as the second person. */
async function secondPerson(browser: Browser): Promise<Page> {
  const page = await browser.newPage({
    storageState: await storedSession(inspector),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto("/retenciones/custodia");
  return page;
}

async function choose(page: Page, label: string): Promise<void> {
  await page.goto("/retenciones/custodia");
  await page.getByLabel("Etiqueta de la bolsa").fill(label);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 mercancía elegida")).toBeVisible();
}

test("two people transfer goods and see to their end", async ({ page, browser, checkAccessibility }) => {
  test.slow();
  const act = await issue();
  const other = await secondPerson(browser);
  const dialog = page.getByRole("dialog");
  const question = other.getByRole("dialog");
  const own = page.getByRole("listitem").filter({ hasText: supervisor.name });

  await test.step("one person hands over, another receives", async () => {
    await choose(page, `${act.folio}/1`);
    await page.getByRole("button", { name: "Trasladar" }).click();
    await dialog.getByLabel("Lugar").selectOption({ label: "Cámara fría de Baltra" });
    await checkAccessibility();
    await dialog.getByRole("button", { name: "Entregar" }).click();
    await page.getByRole("button", { name: /Por confirmar/ }).click();
    await expect(own).toContainText("Debe confirmarlo otra persona");
    await expect(own.getByRole("button", { name: "Recibir" })).toHaveCount(0);

    await other.reload();
    await other
      .getByRole("listitem")
      .filter({ hasText: supervisor.name })
      .getByRole("button", { name: "Recibir" })
      .click();
    await question.getByRole("button", { name: "Recibir" }).click();
    await expect(other.getByText("Movimiento confirmado")).toBeVisible();
  });

  await test.step("the disposal has a method, a second person and its own record", async () => {
    await choose(page, `${act.folio}/1`);
    await page.getByRole("button", { name: "Destino final" }).click();
    await dialog.getByLabel("Destino", { exact: true }).selectOption({ label: "Incineración" });
    await dialog.getByLabel("Cómo se hace").fill("Incinerador municipal, 850 °C");
    await dialog.getByRole("button", { name: "Registrar el destino final" }).click();
    // The other person reads the list once, so it must be stored.
    await page.getByRole("button", { name: /Por confirmar/ }).click();
    await expect(own).toContainText("Debe confirmarlo otra persona");

    await other.reload();
    const waiting = other.getByRole("listitem").filter({ hasText: supervisor.name });
    const record = await waiting.getByRole("link", { name: "Ver" }).getAttribute("href");
    await waiting.getByRole("button", { name: "Confirmar destino" }).click();
    await question.getByRole("button", { name: "Confirmar destino" }).click();
    await expect(other.getByText("Movimiento confirmado")).toBeVisible();

    await page.goto(record ?? "");
    const paper = page.getByRole("region", { name: "Movimiento de custodia" });
    await expect(paper).toContainText(/GPS-\d{4}-D\d{5}/);
    for (const text of [supervisor.name, inspector.name, `${act.folio}/1`, "850 °C"])
      await expect(paper).toContainText(text);
    await checkAccessibility();
  });

  await page.goto(`/retenciones?folio=${act.folio}`);
  await expect(page.getByRole("row", { name: new RegExp(act.folio) })).toContainText("Cerrada");
  await other.close();
});

test("a supervisor annuls an act, which keeps its folio, and issues the one that replaces it", async ({
  page,
  checkAccessibility,
}) => {
  const act = await issue();
  await page.goto(`/retenciones/print/${act.id}`);
  await page.getByRole("button", { name: "Anular acta" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("El pasajero era otro");
  await checkAccessibility();
  await dialog.getByRole("button", { name: "Anular acta" }).click();
  await expect(page.getByText(`Anulada por ${supervisor.name}`)).toBeVisible();

  await page.getByRole("link", { name: "Emitir acta corregida" }).click();
  await expect(page.getByText(`Corrige el acta anulada ${act.folio}`)).toBeVisible();
  await page.getByRole("button", { name: /^Emitir acta/ }).click();
  await dialog.getByRole("button", { name: "Emitir acta" }).click();
  await expect(page.getByText("Reemplaza el acta anulada").first()).toBeVisible();
  await page.getByRole("link", { name: act.folio }).click();
  await expect(page.getByText("La reemplaza el acta")).toBeVisible();

  await page.goto(`/retenciones?folio=${act.folio}&anuladas=si`);
  await expect(page.getByRole("row", { name: new RegExp(act.folio) })).toContainText("Anulada");
});
