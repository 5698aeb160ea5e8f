import type { Page } from "@playwright/test";

import { expect, newVisitor, test } from "./fixtures";
import { call, dayFromNow, declarationBody, product, signIn as tokenOf, uuidv7 } from "./support/api";
import { type PictureFile, png } from "./support/pictures";
import { firstAdmin } from "./support/stack";
import { openComplete, toStep } from "./support/wizard";

interface Banner {
  id: string;
  version: number;
}
interface Disclaimer {
  version: number;
  text: string;
  oath: string;
}

const stamp = Date.now().toString(36);

// The journeys change what everybody sees, so each cleans up.
test.use({ viewport: { width: 1440, height: 900 }, signedIn: "administrator" });

test("a banner with a picture is on the home page until it is deactivated", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const title = `Temporada de lluvias ${stamp}`;
  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await page.goto("/configuracion/banners");
  await expect(page.getByRole("heading", { level: 1, name: "Banners" })).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Nuevo banner" }).click();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("Escriba el título.", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Título" }).fill(title);
  await page
    .getByLabel(/^Texto/)
    .first()
    .fill("Revise suelas y equipaje: la tierra húmeda trae semillas.");
  await page.getByLabel(/^Enlace/).fill("busqueda");
  await choose(page, png("lluvia.png", 1280, 720));
  await expect(page.getByLabel("Texto alternativo")).toBeVisible();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText(/Empiece con «\/» para una pantalla de Pinzón/)).toBeVisible();
  await expect(page.getByText("Escriba el texto alternativo.", { exact: true })).toBeVisible();
  await page.getByLabel(/^Enlace/).fill("/busqueda?q=semillas");
  await page.getByLabel("Texto alternativo").fill("Huellas de barro en un muelle");
  await checkAccessibility();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("Se creó")).toBeVisible();
  await checkAccessibility();

  await visitor.goto("/");
  const card = visitor.getByRole("region", { name: "Anuncios" }).getByRole("article").filter({ hasText: title });
  await reloadUntil(visitor, () => expect(card).toContainText("la tierra húmeda trae semillas", { timeout: 5000 }));
  const picture = card.getByRole("img", { name: "Huellas de barro en un muelle" });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await card.getByRole("link", { name: /^Más información/ }).click();
  await expect(visitor).toHaveURL(/\/busqueda\?q=semillas$/);

  const second = `Horario de fin de año ${stamp}`;
  const token = await tokenOf(firstAdmin());
  await call("POST", "/settings/banners", { token, key: uuidv7(), body: banner({ placement: "home", title: second }) });
  await page.reload();
  await page.getByRole("button", { name: `Subir: ${second}` }).click();
  const rows = page
    .getByRole("list", { name: "Orden de los banners" })
    .getByRole("heading", { name: new RegExp(stamp) });
  await expect(rows).toHaveText([second, title]);
  await visitor.goto("/");
  const cards = visitor.getByRole("region", { name: "Anuncios" }).getByRole("heading", { name: new RegExp(stamp) });
  await reloadUntil(visitor, () => expect(cards).toHaveText([second, title], { timeout: 5000 }));

  for (const one of [title, second]) {
    await page.getByRole("button", { name: `Desactivar: ${one}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click();
    await expect(page.getByRole("button", { name: `Reactivar: ${one}` })).toBeVisible();
  }
  await reloadUntil(visitor, () => expect(visitor.getByText(title)).toHaveCount(0, { timeout: 5000 }));
  await page.getByRole("button", { name: `Historial: ${title}` }).click();
  await expect(page.getByRole("dialog")).toContainText("lo desactivó");
  await checkAccessibility();
  await visitor.close();
});

test("a notice is above every screen between its dates and closable only if allowed", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const warning = `Vuelos demorados ${stamp}`;
  const critical = `Muelle cerrado ${stamp}`;
  const token = await tokenOf(firstAdmin());
  await page.goto("/configuracion/banners?vista=franja");
  await page.getByRole("button", { name: "Nuevo aviso" }).click();
  await page.getByRole("textbox", { name: "Título" }).fill(warning);
  await page.getByRole("radio", { name: /^Advertencia/ }).check();
  await checkAccessibility();
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  await expect(page.getByText("Se creó")).toBeVisible();
  const urgent = await call<Banner>("POST", "/settings/banners", {
    token,
    key: uuidv7(),
    body: banner({ placement: "strip", title: critical, severity: "critical" }),
  });
  const later = `Aviso de mañana ${stamp}`;
  const planned = await call<Banner>("POST", "/settings/banners", {
    token,
    key: uuidv7(),
    body: banner({
      placement: "strip",
      title: later,
      severity: "info",
      start_date: dayFromNow(2),
      end_date: dayFromNow(3),
    }),
  });

  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  const strip = visitor.getByRole("status", { name: "Avisos del sistema" });
  await visitor.goto("/");
  await reloadUntil(visitor, () => expect(strip).toContainText(critical, { timeout: 5000 }));
  for (const address of ["/", "/busqueda", "/verbaselegal", "/declaraciones/nueva"]) {
    await visitor.goto(address);
    await expect(strip).toContainText(warning);
    await expect(strip).toContainText(critical);
    await expect(strip).not.toContainText(later);
  }
  await expect(strip.getByRole("button", { name: `Cerrar el aviso: ${critical}` })).toHaveCount(0);
  await strip.getByRole("button", { name: `Cerrar el aviso: ${warning}` }).click();
  await expect(strip).not.toContainText(warning);
  await visitor.reload();
  await expect(strip).toContainText(critical);
  await expect(strip).not.toContainText(warning);

  // Its last day has passed.
  const past = {
    ...banner({ placement: "strip", title: critical, severity: "critical" }),
    start_date: dayFromNow(-9),
    end_date: dayFromNow(-2),
  };
  await call("PUT", `/settings/banners/${urgent.id}`, {
    token,
    body: { ...past, active: true, version: urgent.version },
  });
  await reloadUntil(visitor, () => expect(strip).not.toContainText(critical, { timeout: 5000 }));
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: critical })).toContainText("Terminado");
  await expect(page.getByRole("listitem").filter({ hasText: later })).toContainText("Programado");

  await call("PUT", `/settings/banners/${planned.id}`, {
    token,
    body: {
      ...banner({ placement: "strip", title: later, severity: "info" }),
      active: false,
      version: planned.version,
    },
  });
  await page.getByRole("button", { name: `Desactivar: ${warning}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click();
  await expect(page.getByRole("button", { name: `Reactivar: ${warning}` })).toBeVisible();
  await visitor.close();
});

test("a logo is in the header of every screen until the default is restored", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const alt = `Logotipo de prueba ${stamp}`;
  await page.goto("/configuracion/logotipos");
  await restoreDefault(page, "Cabecera");
  await checkAccessibility();
  await page.getByRole("button", { name: "Cambiar: Cabecera" }).click();
  const card = page.getByRole("region", { name: "Cabecera" });
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(card.getByText("Elija una imagen.")).toBeVisible();
  await choose(page, png("logo.png", 480, 120));
  await page.getByLabel("Texto alternativo").fill(alt);
  await checkAccessibility();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El cambio se guardó")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("img", { name: alt })).toBeVisible();

  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await visitor.goto("/");
  const logo = visitor.getByRole("banner").getByRole("img", { name: alt });
  await reloadUntil(visitor, () => expect(logo).toBeVisible({ timeout: 5000 }));
  expect(await logo.getAttribute("src")).toMatch(/^\/api\/media\/[0-9a-f]{64}$/);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  const answer = await visitor.request.get((await logo.getAttribute("src")) ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": expect.stringContaining("nosniff"),
  });

  await restoreDefault(page, "Cabecera");
  await reloadUntil(visitor, () => expect(logo).toHaveCount(0, { timeout: 5000 }));
  await visitor.close();
  await page.getByRole("button", { name: "Historial de Cabecera" }).click();
  await expect(page.getByRole("dialog")).toContainText("Texto alternativo");
});

test("the agency's pictures are used on the home page and offline", async ({ page, browser, checkAccessibility }) => {
  test.slow();
  const background = `Bahía de prueba ${stamp}`;
  const offline = `Faro de prueba ${stamp}`;
  await page.goto("/configuracion/config-sistema");
  for (const [name, alt, picture] of [
    ["Fondo de inicio", background, png("bahia.png", 1600, 700)],
    ["Imagen sin conexión", offline, png("faro.png", 640, 360)],
  ] as const) {
    await page.getByRole("button", { name: `Cambiar: ${name}` }).click();
    await choose(page, picture);
    await page.getByLabel("Texto alternativo").fill(alt);
    await page.getByRole("button", { name: "Guardar" }).click();
    await expect(page.getByRole("button", { name: `Volver a la imagen del sistema: ${name}` })).toBeVisible();
  }
  await checkAccessibility();
  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 }, serviceWorkers: "allow" });
  await visitor.goto("/");
  await expect(visitor.getByRole("img", { name: background })).toBeVisible();
  await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = visitor.getByRole("img", { name: offline });
  const arrived = () => kept.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await visitor.goto("/offline");
  await expect.poll(arrived).toBe(true);
  await expect
    .poll(() =>
      visitor.evaluate(async () => {
        const names = await caches.keys();
        const stored = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        );
        return stored.flat().some((url) => url.includes("/api/media/"));
      }),
    )
    .toBe(true);
  await visitor.context().setOffline(true);
  await visitor.goto("/offline");
  await expect.poll(arrived).toBe(true);
  await visitor.close();
  for (const name of ["Fondo de inicio", "Imagen sin conexión"]) await restoreDefault(page, name);
});

test.describe("a file that is not a picture", () => {
  test.use({ expectedErrors: ["the server responded with a status of 4", "could not be decoded"] });

  test("is refused before the upload, and by the server if uploaded", async ({ page, checkAccessibility }) => {
    await page.goto("/configuracion/logotipos?editar=login");
    const file = (name: string, mimeType: string, content: string | Buffer): PictureFile => ({
      name,
      mimeType,
      buffer: Buffer.from(content),
    });
    const html = "<!doctype html><script>alert(1)</script>";
    for (const [picture, words] of [
      [file("informe.pdf", "application/pdf", "%PDF-1.7"), "no es una imagen que podamos usar"],
      [
        file("dibujo.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        "es un dibujo SVG, que puede contener programas",
      ],
      [file("pagina.png", "image/png", html), "no se puede leer como tal"],
      [file("cortada.png", "image/png", png("x", 400, 400).buffer.subarray(0, 60)), "no se puede leer como tal"],
      [file("grande.jpg", "image/jpeg", Buffer.alloc(5 * 1024 * 1024 + 1)), "El máximo es 5 MB"],
      [png("mapa.png", 4200, 8), "mide 4.200 × 8 píxeles"],
    ] as const) {
      await page.locator("input[type=file]").setInputFiles(picture);
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    }
    await checkAccessibility();

    // A browser without checks: the server checks the file itself.
    await page.evaluate(() => {
      const acceptAnything = () => Promise.resolve({ width: 10, height: 10, close: () => undefined } as ImageBitmap);
      Object.defineProperty(window, "createImageBitmap", { value: acceptAnything });
    });
    for (const picture of [file("pagina.png", "image/png", html), png("mapa.png", 4200, 8)]) {
      const refused = page.waitForResponse((response) => response.url().endsWith("/api/media"));
      await page.locator("input[type=file]").setInputFiles(picture);
      const { message, errors } = (await (await refused).json()) as { message: string; errors?: { message: string }[] };
      const alert = page.getByRole("alert").filter({ hasText: errors?.[0]?.message ?? message });
      await expect(alert).toBeVisible();
      await expect(page.getByText("Imagen lista. Falta guardar.")).toHaveCount(0);
    }
  });
});

test("a new oath text applies from its publication, and old declarations keep theirs", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  test.slow();
  const avocado = await product("aguacate");
  const old = await currentText();
  const before = await call<{ id: string }>("POST", "/declarations", {
    key: uuidv7(),
    body: declarationBody(avocado.id, `O${stamp}`, old.version),
  });
  const sentence = `Declaro también lo que llevo en los bolsillos (${stamp}).`;

  await page.goto("/configuracion/descargo");
  await expect(page.getByText("Texto vigente")).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Nueva versión" }).click();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("El texto es igual al vigente.", { exact: false })).toBeVisible();
  await page.getByLabel("Descargo", { exact: true }).fill(`${old.text}\n\n${sentence}`);
  await expect(page.getByRole("region", { name: "Así lo verá el viajero" })).toContainText(sentence);
  await checkAccessibility();
  await page.getByRole("button", { name: "Publicar" }).click();
  const dialog = page.getByRole("dialog", { name: `¿Publicar la versión ${old.version + 1}?` });
  await expect(dialog).toContainText(sentence);
  await checkAccessibility();
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText(`La versión ${old.version + 1} está vigente`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: `Versión ${old.version + 1}` })).toContainText("Vigente");
  await page.getByRole("button", { name: `Leer la versión ${old.version}`, exact: true }).click();
  await expect(page.getByRole("dialog")).not.toContainText(sentence);

  const visitor = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await openComplete(visitor);
  await toStep(visitor, 5);
  await expect(visitor.getByText(sentence)).toBeVisible();
  await visitor.getByText("Acepto y declaro bajo juramento").click();
  await visitor.getByRole("button", { name: "Enviar declaración" }).click();
  await expect(visitor).toHaveURL(/\/qr$/);
  await visitor.getByRole("link", { name: "Ver la declaración" }).click();
  await visitor.getByRole("link", { name: `Leer el texto jurado (versión ${old.version + 1})` }).click();
  await expect(visitor.getByText(sentence)).toBeVisible();

  await visitor.goto(`/declaraciones/${before.id}`);
  await visitor.getByRole("link", { name: `Leer el texto jurado (versión ${old.version})` }).click();
  await expect(visitor.getByRole("heading", { name: "Texto del juramento" })).toBeVisible();
  await expect(visitor.getByText(old.oath)).toBeVisible();
  await expect(visitor.getByText(sentence)).toHaveCount(0);

  await visitor.goto(`/declaraciones/${before.id}/imprimir`);
  const paper = visitor.getByRole("article");
  await expect(paper).toContainText(old.oath);
  await expect(paper).toContainText(`Texto en su versión ${old.version}.`);
  await expect(paper).not.toContainText(sentence);
  await visitor.close();

  // Restores the initial text for the other tests.
  await publish(old, old.version + 1);
});

test.describe("two concurrent editors", () => {
  test.use({ expectedErrors: ["status of 409"] });

  test("see both texts and choose one", async ({ page, checkAccessibility }) => {
    const old = await currentText();
    await page.goto("/configuracion/descargo?redactar");
    await page.getByLabel("Juramento", { exact: true }).fill(`${old.oath} Mía ${stamp}.`);
    await publish({ text: old.text, oath: `${old.oath} Ajena ${stamp}.` }, old.version);
    await page.getByRole("button", { name: "Publicar" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publicar" }).click();
    const conflict = page.getByRole("dialog", { name: /^Otra persona/ });
    await expect(conflict).toContainText(`Mía ${stamp}`);
    await expect(conflict).toContainText(`Ajena ${stamp}`);
    await checkAccessibility();
    await conflict.getByRole("button", { name: "Guardar la mía sobre la actual" }).click();
    await expect(page.getByText(`La versión ${old.version + 2} está vigente`)).toBeVisible();
    expect((await currentText()).oath).toContain(`Mía ${stamp}`);
    await publish(old, old.version + 2);
  });
});

/** Selects a file and waits until the server has accepted it. */
async function choose(page: Page, picture: PictureFile) {
  const taken = page.waitForResponse(
    (response) => response.url().endsWith("/api/media") && response.request().method() === "POST",
  );
  await page.locator("input[type=file]").setInputFiles(picture);
  expect((await taken).status()).toBe(201);
  await expect(page.getByRole("button", { name: "Elegir otra" })).toBeEnabled();
}

async function restoreDefault(page: Page, name: string) {
  await expect(page.getByRole("button", { name: `Cambiar: ${name}` })).toBeVisible();
  const restore = page.getByRole("button", { name: `Volver a la imagen del sistema: ${name}` });
  if ((await restore.count()) === 0) return;
  await restore.click();
  await page.getByRole("dialog").getByRole("button", { name: "Volver a la imagen del sistema" }).click();
  await expect(restore).toHaveCount(0);
}

/**
 * Reloads until a change appears: public answers are cached for a second, and a screen of staff shows a new order
 * before it is stored.
 */
async function reloadUntil(page: Page, shown: () => Promise<void>) {
  await expect(async () => {
    await page.reload();
    await shown();
  }).toPass();
}

const banner = (fields: {
  placement: "home" | "strip";
  title: string;
  severity?: string;
  start_date?: string;
  end_date?: string;
}) => ({
  text: "",
  hash: null,
  alt: null,
  link: null,
  severity: null,
  start_date: null,
  end_date: null,
  ...fields,
});

/** Reads with a token, because nginx may answer anonymous requests from its cache. */
const currentText = async () =>
  (await call<{ disclaimer: Disclaimer }>("GET", "/settings", { token: await tokenOf(firstAdmin()) })).disclaimer;

async function publish({ text, oath }: Pick<Disclaimer, "text" | "oath">, version: number, as = firstAdmin()) {
  await call("POST", "/settings/disclaimers", {
    token: await tokenOf(as),
    key: uuidv7(),
    body: { text, oath, version },
  });
}
