import { expect, test } from "./fixtures";
import { call, dayFromNow, product, retentionBody, signIn, uuidv7 } from "./support/api";
import { exportCsv } from "./support/export";
import { type Account, createUser } from "./support/stack";

const supervisor: Account = {
  email: "lista.actas@pinzon.test",
  name: "Rosaura Intriago Chiluisa",
  role: "supervisor",
  airports: ["GPS"],
  password: "folios en fila y sin huecos",
};

/** No other test has acts of this flight. */
const flight = `QT${String(Date.now()).slice(-4)}`;
/** A word with digits would be taken for a document. */
const surname = `Zambonino${Array.from(String(Date.now()).slice(-6), (digit) => "abcdefghij"[Number(digit)]).join("")}`;
let folios: string[] = [];

test.use({ signedIn: supervisor, viewport: { width: 1440, height: 900 } });

test.beforeAll(async () => {
  createUser(supervisor);
  const token = await signIn(supervisor);
  const avocado = await product("aguacate");
  const kept = { weight_grams: 1500, declaration_item: null };
  const refused = {
    weight_grams: 250,
    declaration_item: null,
    declared: false,
    decision: "rechazo",
    rejection_destination: "DR-01",
  };
  const acts = [act(avocado.id, kept, "Prueba"), act(avocado.id, refused, surname)];
  folios = [];
  for (const body of acts) folios.push((await call<{ folio: string }>("POST", "/retentions", { token, body })).folio);
});

function act(productId: string, item: object, surnames: string): unknown {
  const body = retentionBody(uuidv7(), "", productId, `LA${Date.now()}`) as { items: object[]; passenger: object };
  return {
    ...body,
    declaration_code: null,
    flight: { airline: null, number: flight, date: dayFromNow(0) },
    passenger: { ...body.passenger, surnames },
    items: [{ ...body.items[0], ...item }],
  };
}

test("acts are found by filter and by name, added up, saved and counted, and each figure has exactly its rows", async ({
  page,
  checkAccessibility,
}) => {
  const [kept = "", refused = ""] = folios;
  const rows = page.getByRole("table", { name: "Retenciones" }).locator("tbody tr");
  const totals = page.getByRole("status", { name: "Totales de lo filtrado" });
  await page.goto("/retenciones");
  await page.getByRole("button", { name: "Más filtros" }).click();
  await page.getByRole("group", { name: "Grupos de filtros" }).getByRole("button", { name: "Viaje" }).click();
  await page.getByLabel("Vuelo o embarcación", { exact: true }).fill(flight.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`vuelo=${flight}`));
  await expect(rows).toHaveCount(2);
  await expect(totals).toContainText("2 actas");
  await expect(totals).toContainText("1,75 kg");
  await checkAccessibility();

  await test.step("a name finds its act, and stands in no address", async () => {
    await page.getByLabel("Nombre, documento o folio").fill(surname.toLowerCase());
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(refused);
    await expect(totals).toContainText("1 acta");
    expect(page.url().toLowerCase()).not.toContain(surname.toLowerCase());
    await page.getByLabel("Nombre, documento o folio").fill("");
    await expect(rows).toHaveCount(2);
  });

  await test.step("the file has exactly what is filtered", async () => {
    const [, ...lines] = await exportCsv(page);
    expect(lines.map((line) => line.split(";")[0]).toSorted()).toEqual([`"${kept}"`, `"${refused}"`].toSorted());
  });

  await test.step("a figure of the panel leads to its rows", async () => {
    await page.getByRole("link", { name: "Ver el panel" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Panel de retenciones" })).toBeVisible();
    const all = page.getByRole("region", { name: "En total" });
    await expect(all.getByRole("link", { name: /: 2$/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Peso (kg)" }).click();
    const decisions = page.locator("section", { has: page.getByRole("heading", { name: "Por decisión" }) });
    await expect(decisions.getByRole("listitem").first()).toContainText("1,5");
    await decisions.getByRole("link", { name: "Rechazo" }).first().click();
    await expect(page).toHaveURL(/\/retenciones\?.*decision=rechazo/);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(refused);
    await expect(totals).toContainText("0,25 kg");
  });
});

test("the report of the year has both kinds of goods, on A4 and as a file", async ({ page, checkAccessibility }) => {
  const year = dayFromNow(0).slice(0, 4);
  await page.goto("/panel-retenciones");
  await page.getByRole("link", { name: "Informe anual" }).click();
  await expect(page).toHaveURL(`/panel-retenciones/informe/${year}`);
  const sheet = page.getByRole("article", { name: `Informe anual de retenciones y rechazos ${year}` });
  const line = sheet.getByRole("table", { name: "Por aeropuerto" }).getByRole("row", { name: /GPS/ });
  await expect(line).toBeVisible();
  const [, items = 0, retained = 0, rejected = 0] = (await line.getByRole("cell").allTextContents()).map((text) =>
    Number(text.replaceAll(".", "").replace(",", ".")),
  );
  expect(retained + rejected).toBe(items);
  expect(rejected).toBeGreaterThan(0);
  await expect(sheet).not.toContainText("Zambonino");
  await checkAccessibility();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar CSV" }).click();
  expect((await coming).suggestedFilename()).toBe(`informe-retenciones-${year}.csv`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByLabel("Año")).toBeHidden();
  await expect(sheet).toBeVisible();
});
