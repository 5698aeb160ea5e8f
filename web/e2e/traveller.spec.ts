import { expect, test } from "./fixtures";
import { dayFromNow } from "./support/api";
import {
  answerQuestions,
  changeFlight,
  openComplete,
  fillFlight,
  fillTraveller,
  nextStep,
  openParticulars,
  toStep,
} from "./support/wizard";

// The network goes while a page may still be reading lists.
test.use({ serviceWorkers: "allow", expectedErrors: ["ERR_INTERNET_DISCONNECTED"] });

test("the search answers while typing, with conditions", async ({ page, checkAccessibility }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Inicio · Pinzón");
  await page.getByLabel("Producto que quiere llevar").fill("manzana");
  await expect(page.getByRole("link", { name: /manzana.*Restringido/i }).first()).toBeVisible();
  await checkAccessibility();

  await page
    .getByRole("link", { name: /manzana.*Restringido/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/busqueda\?q=manzana/);
  const card = page.getByRole("article").first();
  await expect(card).toContainText("Condiciones");
  await expect(card).toContainText("Puede entrar solo si cumple la condición indicada.");
  await card.getByText("Por qué", { exact: true }).click();
  await expect(card.locator('a[href^="/verbaselegal/"]')).toHaveCount(3);
  await expect(card).toContainText("Cita orientativa");
  await checkAccessibility();
});

test.describe("in a narrow window with a mouse", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the press that opens a list chooses nothing from it", async ({ page }) => {
    await page.goto("/declaraciones/nueva");
    await page.getByRole("button", { name: "Viajo por mar o de otra manera" }).click();
    const airline = page.getByRole("combobox", { name: "Aerolínea" });
    await expect(airline).toBeEnabled();
    await airline.hover();
    await page.mouse.down();
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.mouse.up();
    await expect(airline).toHaveValue("");
    await expect(page.getByRole("listbox")).toBeVisible();
  });
});

test("an unknown path shows the not-found page in the layout", async ({ page }) => {
  await page.goto("/no/existe");
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible();
  await expect(page).toHaveTitle("Página no encontrada · Pinzón");
});

test("a malformed hash is ignored", async ({ page }) => {
  await page.goto("/#%");
  await expect(page.getByLabel("Producto que quiere llevar")).toBeVisible();
});

test("an address with an article scrolls to it after loading", async ({ page }) => {
  await page.goto("/verbaselegal");
  const id = await page.locator("main details[id]").nth(8).getAttribute("id");
  await page.goto("about:blank");
  await page.goto(`/verbaselegal#${id}`);
  await expect.poll(async () => Math.round((await page.locator(`[id="${id}"]`).boundingBox())?.y ?? 0)).toBe(70);
});

test("sign-in reports missing fields", async ({ page, checkAccessibility }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByText("Escriba su correo electrónico.")).toBeVisible();
  await checkAccessibility();
});

test("a traveller declares, shows the code offline and edits the declaration", async ({
  page,
  context,
  checkAccessibility,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Hacer mi declaración" }).click();
  await expect(page.getByLabel("Número de vuelo")).toBeVisible();
  await page.goto("/busqueda?q=manzana");
  await page.getByRole("button", { name: "Añadir a mi declaración" }).first().click();
  await page.getByRole("link", { name: "Ir a mi declaración" }).click();

  await test.step("Viaje", async () => {
    await nextStep(page);
    await expect(page.getByLabel("Número de vuelo")).toBeFocused();
    await checkAccessibility();
    await fillFlight(page, dayFromNow(7));
    await expect(page.getByText("LA1411 · Quito → Baltra · ingreso")).toBeVisible();
    await checkAccessibility();
    await nextStep(page);
  });

  await test.step("Sus datos", async () => {
    await fillTraveller(page, {
      passport: "AB123456",
      surnames: "Schönberger de la Torre",
      names: "Anna Katharina",
      look: checkAccessibility,
    });
  });

  await test.step("Preguntas bajo juramento", async () => {
    await checkAccessibility();
    await answerQuestions(page);
  });

  await test.step("Productos, kept across a reload", async () => {
    await page.getByLabel("Cantidad").fill("1,5");
    await page.getByRole("radio", { name: "Equipaje de bodega" }).check();
    await openParticulars(page);
    await expect(page.getByRole("combobox", { name: "¿Dónde lo lleva?" })).toHaveValue("TR-02");
    await page.getByLabel("Empaque").fill("bolsa cerrada");
    await page.reload();
    await expect(page.getByText(/^1,5\s+kg · .* · Ecuador · bolsa cerrada$/)).toBeVisible();
    await checkAccessibility();
    await page.getByRole("button", { name: /^Cambiar/ }).click();
    await expect(page.getByLabel("Cantidad")).toHaveValue("1,5");
    await openParticulars(page);
    await expect(page.getByLabel("Empaque")).toHaveValue("bolsa cerrada");
    await expect(page.getByLabel("País de origen")).toHaveValue("Ecuador");
    await checkAccessibility();
    await nextStep(page);
  });

  await test.step("Revisión y juramento", async () => {
    await page.getByRole("button", { name: "Enviar declaración" }).click();
    await expect(page.getByText("Debe aceptar el juramento para enviar.")).toBeVisible();
    await page.getByText("Acepto y declaro bajo juramento").click();
    await checkAccessibility();
    await page.getByRole("button", { name: "Enviar declaración" }).click();
  });

  await expect(page).toHaveURL(/\/declaraciones\/[0-9a-f-]{36}\/qr$/);
  await expect(page.getByRole("heading", { level: 1, name: "Declaración enviada" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Código QR de la declaración D-/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Antes de embarcar" })).toBeVisible();
  await checkAccessibility();
  const code =
    (await page
      .getByRole("figure")
      .getByText(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .textContent()) ?? "";

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Descargar imagen" }).click();
  expect((await download).suggestedFilename()).toBe(`declaracion-${code}.png`);
  const day = page.waitForEvent("download");
  await page.getByRole("button", { name: "Al calendario" }).click();
  expect((await day).suggestedFilename()).toBe(`declaracion-${code}.ics`);

  await test.step("the code is available offline", async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.goto("/");
    await page.getByRole("link", { name: "Ver QR" }).click();
    await expect(page.getByRole("img", { name: `Código QR de la declaración ${code}` })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step("the declaration and an edit", async () => {
    await page.getByRole("link", { name: "Ver la declaración" }).click();
    await expect(page.getByRole("heading", { name: `Declaración ${code}` })).toBeVisible();
    await expect(page.getByText("1,5 kg · Equipaje de bodega · Ecuador · bolsa cerrada")).toBeVisible();
    await checkAccessibility();
    await page.getByRole("link", { name: "Editar" }).click();
    await changeFlight(page, "LA1413");
    await page.getByText("Acepto y declaro bajo juramento").click();
    await page.getByRole("button", { name: "Enviar cambios" }).click();
    await expect(page.getByText("Vuelo LA1413")).toBeVisible();
  });

  await test.step("printed", async () => {
    await page.getByRole("link", { name: "Imprimir" }).click();
    await expect(page.getByText("Declaración juramentada de mercancías")).toBeVisible();
    await page.getByText("Tira de 80 mm").click();
    await checkAccessibility();
  });
});

test.describe("on a bad connection", () => {
  // A service worker would send what waits, and no test holds its requests.
  test.use({ serviceWorkers: "block", expectedErrors: ["net::ERR_FAILED"] });

  test("a lost answer and a later edit result in one edited declaration", async ({ page }) => {
    await openComplete(page);
    await toStep(page, 5);

    const ids: string[] = [];
    await page.route("**/api/declarations", async (route) => {
      const answer = await route.fetch();
      ids.push(((await answer.json()) as { id: string }).id);
      await route.abort();
    });
    await page.getByText("Acepto y declaro bajo juramento").click();
    await page.getByRole("button", { name: "Enviar declaración" }).click();
    await expect(page.getByText("Puede que ya haya llegado. No se duplica.")).toBeVisible();
    await page.getByRole("button", { name: "Editar" }).click();
    await expect(page.getByText("Paso 5 de 5")).toBeVisible();
    await page.unrouteAll();

    await changeFlight(page, "LA1415");
    await page.getByRole("button", { name: "Enviar declaración" }).click();
    await expect(page).toHaveURL(/\/qr$/);
    // The same one each time.
    expect(new Set(ids)).toEqual(new Set([new URL(page.url()).pathname.split("/")[2]]));
    await expect(page.getByText("Vuelo LA1415")).toBeVisible();
    await page.getByRole("link", { name: "Ver la declaración" }).click();
    await expect(page.getByText("Versión 2")).toBeVisible();
  });

  test("lost answers are asked for again by the browser itself, also those to an edit", async ({ page }) => {
    /**
     * Loses the first answer, and holds the next request until the returned function is called: what the page says
     * meanwhile must be seen.
     */
    const loseTheFirstAnswer = async (path: string, method: string): Promise<() => void> => {
      let lost = false;
      let goOn: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(path, async (route) => {
        if (route.request().method() !== method) return route.continue();
        if (lost) {
          await held;
          return route.continue();
        }
        lost = true;
        await route.fetch();
        return route.abort();
      });
      return () => goOn();
    };
    const toTheOath = async () => {
      await toStep(page, 5);
      await page.getByText("Acepto y declaro bajo juramento").click();
    };
    await openComplete(page);
    const sendAgain = await loseTheFirstAnswer("**/api/declarations", "POST");
    await toTheOath();
    await page.getByRole("button", { name: "Enviar declaración" }).click();
    await expect(page.getByText("Lo intentamos de nuevo")).toBeVisible();
    sendAgain();
    await expect(page).toHaveURL(/\/qr$/);

    await page.getByRole("link", { name: "Ver la declaración" }).click();
    await page.getByRole("link", { name: "Editar" }).click();
    await changeFlight(page, "LA1417");
    await page.getByText("Acepto y declaro bajo juramento").click();
    const changeAgain = await loseTheFirstAnswer("**/api/declarations/*", "PUT");
    await page.getByRole("button", { name: "Enviar cambios" }).click();
    await expect(page.getByText("Lo intentamos de nuevo")).toBeVisible();
    changeAgain();
    await expect(page).toHaveURL(/\/qr$/);
    await expect(page.getByText("Vuelo LA1417")).toBeVisible();
    await page.getByRole("link", { name: "Ver la declaración" }).click();
    await expect(page.getByText("Versión 2")).toBeVisible();
  });
});
