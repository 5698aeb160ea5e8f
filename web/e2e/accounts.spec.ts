import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, signIn as token } from "./support/api";
import { exportCsv } from "./support/export";
import { createUser, firstAdmin } from "./support/stack";
import { totp } from "./support/totp";

const stamp = Date.now();
const OWN_PASSWORD = "tres iguanas al mediodía";
const NEXT_PASSWORD = "lobos marinos en el muelle";

/** The browser's log entry when the server refuses a form. */
const refused = (status: number) => `the server responded with a status of ${status}`;
test.use({ expectedErrors: [refused(401), refused(422)] });

test("a one-time password must be changed first and is then invalid", async ({ page, checkAccessibility }) => {
  const email = `nueva.${stamp}@pinzon.test`;
  const admin = await token(firstAdmin());
  const { one_time_password } = await call<{ one_time_password: string }>("POST", "/users", {
    token: admin,
    body: { email, name: "Rosa Jaramillo Paz", role: "inspector", airports: ["GPS"] },
  });

  await page.goto("/retenciones");
  await signIn(page, email, one_time_password);
  await expect(page.getByRole("heading", { name: "Cambiar contraseña" })).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/change-password\?redirect=%2Fprofile$/);
  await checkAccessibility();

  await page.getByLabel("Contraseña actual").fill("no es esta contraseña");
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("corta");
  await page.getByLabel("Repita la contraseña nueva").fill("otra");
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByText("Use al menos 15 caracteres. Una frase sirve.")).toBeVisible();
  await expect(page.getByText("No es igual a la contraseña nueva.")).toBeVisible();
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel("Repita la contraseña nueva").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByText("La contraseña actual no es correcta.")).toBeVisible();
  await expect(page.getByLabel("Repita la contraseña nueva")).toHaveValue(OWN_PASSWORD);
  await page.getByLabel("Contraseña actual").fill(one_time_password);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();

  await expect(page.getByRole("heading", { name: "Mi Perfil" })).toBeVisible();
  await expect(page.getByText("Sus otras sesiones se cerraron.", { exact: false })).toBeVisible();
  await signOut(page);
  await page.goto("/login");
  await signIn(page, email, one_time_password);
  await expect(page.getByRole("alert")).toHaveText("Correo o contraseña incorrectos.");
  await signIn(page, email, OWN_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a registered person can sign in after approval", async ({ page, browser, checkAccessibility }) => {
  const email = `pide.${stamp}@pinzon.test`;
  await page.goto("/login");
  await page.getByRole("link", { name: "Pida una" }).click();
  await checkAccessibility();
  await page.getByLabel("Nombre completo").fill("Tomás Vera Andrade");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Pedir una cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Recibimos su solicitud" })).toBeVisible();

  await page.goto("/login");
  await signIn(page, email, OWN_PASSWORD);
  await expect(page.getByRole("alert")).toHaveText("Correo o contraseña incorrectos.");

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await desk.goto("/configuracion");
  await signIn(desk, firstAdmin().email, firstAdmin().password);
  await desk
    .getByRole("main")
    .getByRole("link", { name: /^Usuarios/ })
    .click();
  await desk.getByLabel("Nombre o correo").fill(email);
  await expect(desk.getByText("1 en total")).toBeVisible();
  await desk.getByRole("button", { name: "Abrir la cuenta de Tomás Vera Andrade" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Aprobar" }).click();
  await expect(desk.getByRole("link", { name: "Rol", exact: true })).toBeVisible();
  await desk.getByRole("dialog").getByLabel("Rol").selectOption("inspector");
  await desk.getByLabel(/\(SCY\)/).check();
  await desk.getByRole("dialog").getByRole("button", { name: "Aprobar" }).click();
  await expect(desk.getByText("La cuenta se aprobó")).toBeVisible();
  const handedOver = (await desk.getByRole("dialog").getByLabel("Contraseña").textContent()) ?? "";
  await desk.getByRole("dialog").getByRole("button", { name: "Ya la anoté" }).click();
  await expect(desk.getByRole("row", { name: /Tomás Vera Andrade/ })).toContainText("Activa");
  await desk.close();

  await signIn(page, email, handedOver);
  await page.getByLabel("Contraseña actual").fill(handedOver);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel("Repita la contraseña nueva").fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByText("Sus otras sesiones se cerraron.", { exact: false })).toBeVisible();
  await page.goto("/configuracion/users");
  await expect(page.getByText("Su rol no ve las cuentas")).toBeVisible();
});

test("an administrator adds, resets and suspends an account, which an auditor only sees", async ({
  page,
  checkAccessibility,
}) => {
  const email = `alta.${stamp}@pinzon.test`;
  const auditor = {
    email: `mira.${stamp}@pinzon.test`,
    name: "Marta León",
    role: "auditor" as const,
    airports: [],
    password: OWN_PASSWORD,
  };
  createUser(auditor);
  await page.goto("/configuracion/users");
  await signIn(page, firstAdmin().email, firstAdmin().password);
  await page.getByRole("button", { name: "Nueva cuenta" }).click();
  await checkAccessibility();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Correo electrónico").fill("sin arroba");
  await dialog.getByLabel("Nombre completo").fill("Pedro Loor Salas");
  await dialog.getByLabel("Rol").selectOption("supervisor");
  await dialog.getByLabel(/\(GPS\)/).check();
  await dialog.getByRole("button", { name: "Crear la cuenta" }).click();
  await expect(dialog.getByLabel("Correo electrónico")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel(/\(GPS\)/)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("heading", { name: "Hay cambios sin guardar" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog.getByLabel("Nombre completo")).toHaveValue("Pedro Loor Salas");
  await expect(dialog.getByLabel(/\(GPS\)/)).toBeChecked();
  await dialog.getByLabel("Correo electrónico").fill(email);
  await dialog.getByRole("button", { name: "Crear la cuenta" }).click();
  const first = await dialog.getByLabel("Contraseña").textContent();
  expect(first).toBeTruthy();
  // It is shown once, until the button is pressed.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Contraseña")).toHaveText(first ?? "");
  await dialog.getByRole("button", { name: "Ya la anoté" }).click();

  await page.getByLabel("Nombre o correo").fill(email);
  await expect(page.getByText("1 en total")).toBeVisible();
  const open = page.getByRole("button", { name: "Abrir la cuenta de Pedro Loor Salas" });
  await open.click();
  await dialog.getByRole("button", { name: "Restablecer la contraseña" }).click();
  await dialog.getByLabel("Olvidó su contraseña").check();
  await checkAccessibility();
  await dialog.getByRole("button", { name: "Restablecer la contraseña" }).click();
  await expect(dialog.getByLabel("Contraseña", { exact: true })).not.toHaveText(first ?? "");
  await dialog.getByRole("button", { name: "Ya la anoté" }).click();
  await open.click();
  await dialog.getByRole("button", { name: "Suspender" }).click();
  await dialog.getByRole("button", { name: "Suspender" }).click();
  await expect(page.getByText("La cuenta se suspendió")).toBeVisible();
  await expect(page.getByRole("row", { name: /Pedro Loor Salas/ })).toContainText("Suspendida");
  await checkAccessibility();

  await signOut(page);
  await signIn(page, auditor.email, OWN_PASSWORD);
  await expect(page.getByText("Su rol ve las cuentas y no las cambia.")).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Abrir la cuenta/ })).toHaveCount(0);

  expect(await exportCsv(page)).toEqual([
    expect.stringContaining('"Nombre";"Correo electrónico"'),
    `"Pedro Loor Salas";"${email}";"Supervisor";"GPS";"No";"Suspendida"`,
  ]);

  await page.getByRole("button", { name: "Quitar los filtros" }).click();
  await page.getByRole("button", { name: "Filtros", exact: true }).click();
  await page.getByLabel("Orden").selectOption("Rol, al revés");
  await expect(page).toHaveURL(/\?orden=role\+desc$/);
  await expect(page.locator("tbody tr").first()).toContainText("Supervisor");
});

test("a session ended in the profile or by a new password is signed out", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const user = {
    email: `sesiones.${stamp}@pinzon.test`,
    name: "Lucía Cevallos Ríos",
    role: "inspector" as const,
    airports: ["GPS"],
    password: OWN_PASSWORD,
  };
  createUser(user);
  const other = await browser.newPage();
  await other.goto("/login");
  await signIn(other, user.email, OWN_PASSWORD);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto("/profile");
  await signIn(page, user.email, OWN_PASSWORD);
  await expect(page.getByText("LC", { exact: true })).toBeVisible();
  await expect(page.getByText("Este dispositivo", { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Cerrar esta sesión" }).click();
  await expect(page.getByText("La sesión se cerró")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cerrar esta sesión" })).toHaveCount(0);
  await leadsToSignIn(other, "/retenciones");

  await signIn(other, user.email, OWN_PASSWORD);
  await expect(other).toHaveURL(/\/retenciones$/);
  await page.goto("/change-password");
  await page.getByLabel("Contraseña actual").fill(OWN_PASSWORD);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel("Repita la contraseña nueva").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
  await expect(page.getByText("Su contraseña cambió")).toBeVisible();
  await page.getByRole("link", { name: "Ir a mi perfil" }).click();
  await expect(page.getByText("Este dispositivo", { exact: true })).toBeVisible();
  await leadsToSignIn(other, "/profile");
  await other.close();
});

test("a second factor is set up, required at sign-in and removed", async ({ page, checkAccessibility }) => {
  const email = `factor.${stamp}@pinzon.test`;
  createUser({ email, name: "Elena Mora Zapata", role: "supervisor", airports: ["GPS"], password: OWN_PASSWORD });
  await page.goto("/profile");
  await signIn(page, email, OWN_PASSWORD);
  await page.getByRole("button", { name: "Activar el segundo factor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByText("Escriba su contraseña.", { exact: true })).toBeVisible();
  await checkAccessibility();
  await dialog.getByLabel("Contraseña").fill("no es esta contraseña");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByText("La contraseña actual no es correcta.")).toBeVisible();
  await dialog.getByLabel("Contraseña").fill(OWN_PASSWORD);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("img", { name: "Código QR para la aplicación de verificación" })).toBeVisible();
  await checkAccessibility();
  const typed = await page.getByText("¿No puede leerlo?").locator("span").textContent();
  const secret = (typed ?? "").replaceAll(" ", "");
  await page.getByLabel("Código de la aplicación").fill(totp(secret));
  await page.getByRole("button", { name: "Confirmar" }).click();
  const codes = page.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await expect(codes.first()).toBeVisible();
  // A code on two lines is easily copied by half.
  const lines = await codes.evaluateAll((all) =>
    all.map((code) => {
      const text = document.createRange();
      text.selectNodeContents(code);
      return text.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
  const [recovery = "", another = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(page.getByText("Está activo.", { exact: false })).toBeVisible();

  await signOut(page);
  await signIn(page, email, OWN_PASSWORD);
  await page.getByLabel("Código de verificación").fill("  ");
  await page.getByRole("button", { name: "Verificar e ingresar" }).click();
  await expect(page.getByText("Escriba el código.", { exact: true })).toBeVisible();
  await page.getByLabel("Código de verificación").fill("nada");
  await page.getByRole("button", { name: "Verificar e ingresar" }).click();
  await expect(page.getByText("El código de verificación no es correcto.")).toBeVisible();
  await checkAccessibility();
  await page.getByRole("button", { name: "Volver" }).click();
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(email);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await page.getByLabel("Código de verificación").fill(recovery);
  await page.getByRole("button", { name: "Verificar e ingresar" }).click();

  await page.getByRole("button", { name: "Quitar el segundo factor" }).click();
  await page.getByRole("dialog").getByLabel("Contraseña").fill(OWN_PASSWORD);
  await page.getByRole("dialog").getByLabel("Código actual").fill(another);
  await page.getByRole("button", { name: "Quitarlo" }).click();
  await expect(page.getByRole("button", { name: "Activar el segundo factor" })).toBeVisible();
});

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
}

/**
 * Opens a page until the session has ended: the gateway learns of it by an event. Without the event it would ask after
 * a minute.
 */
async function leadsToSignIn(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`, { timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}

/** Signs out in the layout for phones. */
async function signOut(page: Page) {
  await page.getByRole("button", { name: "Más" }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL(/\/login/);
}
