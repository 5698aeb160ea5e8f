import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, dayFromNow, declarationBody, oathVersion, product, signIn, uuidv7 } from "./support/api";
import { type Account, createUser } from "./support/stack";

const officer: Account = {
  email: "imelda.prado@pinzon.test",
  name: "María Imelda de los Ángeles Prado-Villavicencio Zambrano",
  role: "inspector",
  airports: ["GPS"],
  password: "papeles que nadie recorta",
};

interface Act {
  id: string;
  folio: string;
  qr: string;
}

/** 300 characters as people write them, and 300 without a place to break. */
const REMARKS = "Bulto sellado en presencia del pasajero, con humedad y restos de tierra en el fondo. "
  .repeat(4)
  .slice(0, 300);
const UNBROKEN = "Observación".padEnd(300, "x");

let token = "";
test.describe.configure({ mode: "serial" });
test.use({ signedIn: officer, viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  await createUser(officer);
  token = await signIn(officer);
});

for (const [items, remarks] of [
  [1, REMARKS],
  [12, UNBROKEN],
  [60, REMARKS],
] as const) {
  test(`nothing is cut off on paper with ${items} items, on A4 and on the strip`, async ({ page }) => {
    const act = await issue(items, remarks);
    await page.goto(`/retenciones/print/${act.id}`);
    for (const [size, width] of [
      ["Hoja A4", 210],
      ["Tira de 80 mm", 80],
    ] as const) {
      await page.getByText(size, { exact: true }).click();
      for (const document of ["Acta", "Etiquetas de custodia"]) {
        await page.getByText(document, { exact: true }).click();
        await expect(page.getByRole("article")).toContainText(act.folio);
        await page.emulateMedia({ media: "print" });
        // What the printer has between its margins, at 96 pixels per inch.
        const margin = size === "Hoja A4" ? 12 : 3;
        await page.setViewportSize({ width: Math.floor(((width - 2 * margin) / 25.4) * 96), height: 1000 });
        expect(await page.evaluate(overflowing), `${document}, ${size}`).toEqual([]);
        const text = (await page.getByRole("article").innerText()).replaceAll(/\s/g, "");
        if (document === "Acta") expect(text).toContain(remarks.replaceAll(/\s/g, ""));
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width: 1440, height: 900 });
        const pages = await pagesOf(page);
        expect(
          pages.every((box) => Math.abs(box.width - width) < 1),
          JSON.stringify(pages),
        ).toBe(true);
        if (document === "Etiquetas de custodia" && width === 80) expect(pages).toHaveLength(items);
      }
    }
  });
}

test("a list is a table on A4 too, which is as narrow as a small tablet", async ({ page }) => {
  await page.goto("/retenciones");
  const head = page.getByRole("columnheader", { name: /^Folio/ });
  await expect(head).toBeVisible();
  // A phone hides the head of the list: it is one pixel wide, although its cells are wider.
  const width = async () => (await page.locator("thead").boundingBox())?.width;
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect.poll(width).toBeGreaterThan(40);
  await page.emulateMedia({ media: null });
  await expect.poll(width).toBeLessThan(2);
});

for (const { goods, most } of [
  { goods: 3, most: 1 },
  { goods: 40, most: 6 },
]) {
  test(`a declaration of ${goods} goods and a minor takes at most ${most} of A4`, async ({ page }) => {
    const found = await Promise.all(["aguacate", "queso", "semillas de hortalizas"].map(product));
    const body = declarationBody(found[0]?.id ?? "", `PR${goods}55501`, await oathVersion()) as {
      minors: object[];
      items: object[];
    };
    const [first] = body.items;
    body.minors = [
      {
        document_type: "pasaporte",
        document_number: "PR5550299",
        document_country: "EC",
        surnames: "Prueba",
        given_names: "Menor",
        birth_date: "2018-04-02",
        sex: "M",
        nationality: "EC",
      },
    ];
    body.items = Array.from({ length: goods }, (_, n) => ({
      ...first,
      product_id: found[n % found.length]?.id,
      packaging: "funda plástica sellada",
    }));
    const { id } = await call<{ id: string }>("POST", "/declarations", { body });
    await page.goto(`/declaraciones/${id}/imprimir`);
    await expect(page.getByRole("article")).toContainText("Declaro bajo juramento");
    for (const [size, width, pages] of [
      ["Hoja A4", 210, most],
      ["Tira de 80 mm", 80, 1],
    ] as const) {
      await page.getByText(size, { exact: true }).click();
      const printed = await pagesOf(page);
      expect(
        printed.every((box) => Math.abs(box.width - width) < 1),
        JSON.stringify(printed),
      ).toBe(true);
      expect(printed.length, size).toBeLessThanOrEqual(pages);
      if (goods === 3) expect(printed[0]?.height).toBeLessThanOrEqual(size === "Hoja A4" ? 298 : 425);
    }
  });
}

test("the button prints the original and numbered copies, the browser itself an unregistered copy", async ({
  page,
}) => {
  const act = await issue(2, REMARKS);
  await page.addInitScript(() => {
    const marks: string[] = [];
    // What a printer gets: the sheet at the moment of the call.
    Object.assign(window, {
      marks,
      print: () => {
        marks.push(document.querySelector("article")?.innerText ?? "");
        dispatchEvent(new Event("afterprint"));
      },
    });
  });
  await page.goto(`/retenciones/print/${act.id}`);
  const unregistered = page.getByText("Copia sin registrar");
  await expect(page.getByRole("article")).toContainText(act.folio);
  await expect(unregistered).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(unregistered).toBeVisible();
  await page.emulateMedia({ media: null });

  const printed = () => page.evaluate(() => (window as unknown as { marks: string[] }).marks);
  for (const [n, mark] of [/Original/i, /Copia 1/i, /Copia 2/i].entries()) {
    await page.getByRole("button", { name: "Imprimir acta" }).click();
    await expect.poll(async () => (await printed()).length).toBe(n + 1);
    expect((await printed())[n]).toMatch(mark);
  }
  // Labels are not counted.
  await page.getByRole("button", { name: "Imprimir etiquetas" }).click();
  await expect.poll(async () => (await printed()).length).toBe(4);
  expect((await printed())[3]).toContain("Mercancía 1 de 2");
  expect(await call<{ prints: number }>("GET", `/retentions/${act.id}`, { token })).toMatchObject({ prints: 3 });
});

test.describe("anyone with a phone", () => {
  // The network goes while the page may still be reading lists.
  test.use({
    signedIn: null,
    viewport: { width: 390, height: 844 },
    serviceWorkers: "allow",
    expectedErrors: ["ERR_INTERNET_DISCONNECTED"],
  });

  test("opens the address in the QR, with and without a network", async ({ page, context, checkAccessibility }) => {
    const act = await issue(8, null);
    const requests: string[] = [];
    context.on("request", (request) => requests.push(request.url()));
    const address = await addressOf(page, act.qr);
    await page.goto(address);
    await expect(page.getByRole("alert")).toContainText("Acta auténtica");
    const main = page.getByRole("main");
    await expect(main).toContainText(act.folio);
    await expect(main).toContainText("Emitida: las mercancías retenidas siguen en custodia");
    await expect(main).toContainText("8 mercancías");
    await expect(main).toContainText("y 2 más, que constan en el papel");
    for (const personal of ["Prueba", "Viajera", "Imelda", "LA1411"]) await expect(main).not.toContainText(personal);
    await checkAccessibility();
    expect(requests.filter((url) => url.includes(address.split("#")[1] ?? ""))).toEqual([]);

    // The application, the keys and the list of airports are on the device.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Acta auténtica");
    await expect(main).toContainText("Sin conexión: la firma es auténtica, pero no se sabe si el acta sigue vigente");
    await context.setOffline(false);
    await expect(main).toContainText("Emitida: las mercancías retenidas siguen en custodia");
  });

  test("sees at once that a code was changed, and how to verify one", async ({ page, checkAccessibility }) => {
    const act = await issue(1, null);
    const address = await addressOf(page, act.qr);
    const middle = Math.floor(address.length / 2);
    const other = address[middle] === "A" ? "B" : "A";
    await page.goto(address.slice(0, middle) + other + address.slice(middle + 1));
    await expect(page.getByRole("alert")).toContainText("No es auténtica");
    await checkAccessibility();
    await page.getByRole("link", { name: "Verificar otra acta" }).click();
    await expect(page.getByRole("heading", { name: "Cómo se verifica" })).toBeVisible();
    await checkAccessibility();
  });
});

/** Issues an act with long names, reasons and observations. */
async function issue(count: number, observations: string | null): Promise<Act> {
  const { id: avocado } = await product("aguacate");
  const items = Array.from({ length: count }, (_, n) => {
    const rejected = n % 3 === 1;
    return {
      product_id: n % 2 === 0 ? avocado : null,
      declaration_item: null,
      description:
        n % 4 === 3
          ? "desconocido".padEnd(200, "y")
          : `Aguacates maduros con pedúnculo, envueltos en hojas de plátano, bolsa ${n + 1}`,
      quantity: 12345.678,
      unit: "KGM",
      weight_grams: 12_345_678,
      reasons: ["MR-01", "MR-02", "MR-03"],
      legal_basis: "NOR-010",
      physical_state: "decomposed",
      seal_number: "PRECINTO-0123456789-A",
      declared: n % 2 === 0,
      decision: rejected ? "rechazo" : "retencion",
      rejection_destination: rejected ? "DR-01" : null,
    };
  });
  return call<Act>("POST", "/retentions", {
    token,
    body: {
      id: uuidv7(),
      direction: "ingreso",
      airport: "GPS",
      control_point: "Arribo de pasajeros de vuelos nacionales, banda dos",
      declaration_code: null,
      passenger: {
        document_type: "pasaporte",
        document_number: "PRINT0001",
        document_country: "DE",
        surnames: "Prueba-Müller-Lüdenscheidt von der Hohen Weide",
        given_names: "Viajera Anna Katharina Wilhelmine",
        nationality: "DE",
      },
      flight: { airline: null, number: "LA1411", date: dayFromNow(0) },
      carried_in: "TR-01",
      items,
      passenger_signing: { mode: "refused", witness: "Luis Alberto Pazmiño Echeverría de Santander" },
      observations,
    },
  });
}

/** The address that the QR of an act says. */
async function addressOf(page: Page, qr: string): Promise<string> {
  const { actLink } = await import("../src/lib/act-link");
  return actLink(
    qr,
    new URL(page.url() === "about:blank" ? (process.env.PINZON_BASE_URL ?? "http://localhost:8080") : page.url())
      .origin,
  );
}

/** Elements of the sheet whose text does not fit: wider than their box, beyond the paper, or under a cut edge. */
function overflowing(): string[] {
  const sheet = document.querySelector("article");
  if (!sheet) return ["no sheet"];
  const paper = document.documentElement.clientWidth;
  const wrong: string[] = [];
  for (const element of [sheet, ...sheet.querySelectorAll<HTMLElement>("*:not(svg, svg *)")]) {
    const { display, overflowX, overflowY } = getComputedStyle(element);
    if (display === "none" || display === "inline" || element.getAttribute("aria-hidden")) continue;
    const box = element.getBoundingClientRect();
    const hides = overflowX !== "visible" || overflowY !== "visible";
    if (
      element.scrollWidth > element.clientWidth + 1 ||
      box.right > paper + 1 ||
      box.left < -1 ||
      (hides && element.scrollHeight > element.clientHeight + 1)
    ) {
      wrong.push(
        `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40) ?? ""}: ${element.scrollWidth} in ${element.clientWidth}`,
      );
    }
  }
  return wrong;
}

/** The sizes in millimetres of the pages of Chromium's PDF. */
async function pagesOf(page: Page): Promise<{ width: number; height: number }[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  return Array.from(boxes, ([, width, height]) => ({
    width: (Number(width) / 72) * 25.4,
    height: (Number(height) / 72) * 25.4,
  }));
}
