import { expect, test } from "./fixtures";
import { call } from "./support/api";
import { createUser } from "./support/stack";

/** Every row of the specification's error catalogue, and what is shown when a screen does not load, word by word. */

const inspector = {
  email: "errores@pinzon.test",
  name: "Inspector de errores",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "una frase para los errores",
};

// The failures that the tests are about are noted by the browser itself.
test.use({ expectedComplaints: ["Failed to load resource", "quedó sin espacio", "console: Error", "roto", "ERR_"] });
test.beforeAll(() => createUser(inspector));

test.describe("signing in", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Correo electrónico").fill(inspector.email);
    await page.getByLabel("Contraseña").fill("una frase equivocada del todo");
  });

  test("without a connection asks nothing of the server", async ({ page, context }) => {
    let asked = false;
    page.on("request", (request) => (asked ||= request.url().endsWith("/api/login")));
    await context.setOffline(true);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText("No hay conexión a internet. No se puede iniciar sesión.", { exact: true })).toBeVisible();
    expect(asked).toBe(false);
    await context.setOffline(false);
  });

  test("over a connection that breaks", async ({ page }) => {
    await page.route("**/api/login", (route) => route.abort("connectionreset"));
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText("Error de conexión. Verifica tu internet e intenta nuevamente.", { exact: true })).toBeVisible();
  });

  test("refused with the server's message", async ({ page }) => {
    const answered = page.waitForResponse("**/api/login");
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    const { message } = (await (await answered).json()) as { message: string };
    expect(message).not.toBe("");
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  });

  for (const [what, body, shown] of [
    ["a message", { message: "La cuenta está en revisión.", error: "otra cosa" }, "La cuenta está en revisión."],
    ["an error field", { error: "Cuenta en revisión" }, "Cuenta en revisión"],
    ["neither", {}, "Error al iniciar sesión. Por favor, verifica tus credenciales."],
  ] as const) {
    test(`refused with ${what}`, async ({ page }) => {
      await page.route("**/api/login", (route) => route.fulfill({ status: 500, json: body }));
      await page.getByRole("button", { name: "Iniciar sesión" }).click();
      await expect(page.getByText(shown, { exact: true })).toBeVisible();
    });
  }

  test("too often says how long to wait", async ({ page }) => {
    await page.route("**/api/login", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "90" },
        contentType: "application/problem+json",
        json: { message: "Demasiados intentos.", reason: "TOO_MANY_SIGN_INS", errors: [] },
      }),
    );
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await expect(page.getByText(/^Demasiados intentos\. .*2 minutos/)).toBeVisible();
  });
});

for (const [message, shown] of [
  ["El disco quedó sin espacio", "El disco quedó sin espacio"],
  ["", "Intente recargar la página"],
] as const) {
  test(`a start that fails is told: ${shown}`, async ({ page }) => {
    // A session that must be cleared, in a storage that does not let it.
    await page.addInitScript((text) => {
      localStorage.setItem("auth_token", "una credencial sin persona");
      Storage.prototype.removeItem = () => {
        throw new Error(text);
      };
    }, message);
    await page.goto("/");
    const told = page.getByRole("status").filter({ hasText: "Error al inicializar la aplicación" });
    await expect(told).toContainText(shown);
    await expect(told).toBeHidden();
  });
}

test("a 401 while validating clears the session", async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("stored")) return;
    sessionStorage.setItem("stored", "yes");
    localStorage.setItem("auth_token", "ya.no.vale");
    localStorage.setItem("user_data", JSON.stringify({ id: "018f0000-0000-7000-8000-000000000000", name: "Nadie" }));
  });
  await page.goto("/retenciones");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fretenciones$/);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("reading what was never read says so", async ({ page, context }) => {
    // Whoever has read the list has its articles; here only one article was read.
    const { items } = await call<{ items: { code: string; standard: string }[] }>("GET", "/legal-basis");
    const read = items.find(({ code, standard }) => items.some((other) => other.standard === standard && other.code !== code));
    await page.goto(`/verbaselegal/${read?.code}`);
    const other = page.getByRole("main").getByRole("listitem").getByRole("link").first();
    await expect(other).toBeVisible();
    await context.setOffline(true);
    await other.click();
    await expect(page.getByText("No hay conexión y no hay datos en caché")).toBeVisible();
    await context.setOffline(false);
  });

  test("a screen whose code does not arrive is a lost connection", async ({ page }) => {
    await page.goto("/");
    await page.route("**/assets/legal-view*.js", (route) => route.abort("connectionreset"));
    await page.getByRole("link", { name: /base legal/i }).first().click();
    await expect(page.getByText("Modo offline - Base Legal no disponible", { exact: true })).toBeVisible();
    await expect(page.getByText("Esta sección no está disponible sin conexión.", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Recargar", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Volver al inicio", exact: true })).toBeVisible();
  });

  test("a screen that fails by itself is an error", async ({ page }) => {
    await page.goto("/");
    await page.route("**/assets/legal-view*.js", (route) =>
      route.fulfill({ contentType: "application/javascript", body: "throw new Error('roto')" }),
    );
    await page.getByRole("link", { name: /base legal/i }).first().click();
    await expect(page.getByText("Error al cargar: Base Legal", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Recargar", exact: true })).toBeVisible();
  });
});
