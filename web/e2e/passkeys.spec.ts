import type { CDPSession, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { auditRecords, signIn as token } from "./support/api";
import { createUser, firstAdmin } from "./support/stack";

const stamp = Date.now();
const PASSWORD = "tres iguanas al mediodía";

// Refusals that the test provokes.
test.use({ expectedErrors: ["the server responded with a status of 401"] });

/** A device that keeps passkeys and verifies its owner. */
async function attach(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function signIn(page: Page, email: string) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Más", exact: true }).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL(/\/login/);
}

test("a passkey is added, signs in alone and after the password, and is removed", async ({
  page,
  checkAccessibility,
}) => {
  const email = `llave.${stamp}@pinzon.test`;
  createUser({ email, name: "Irene Salas Vega", role: "supervisor", airports: ["GPS"], password: PASSWORD });
  const { cdp, authenticatorId } = await attach(page);
  await page.goto("/profile");
  await signIn(page, email);
  await expect(page.getByText("Aún no tiene llaves de acceso.")).toBeVisible();
  await page.getByRole("button", { name: "Agregar una llave de acceso" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Este teléfono");
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await checkAccessibility();
  await dialog.getByRole("button", { name: "Crear la llave" }).click();
  const codes = page.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await page.getByRole("button", { name: "Ya los guardé" }).click();
  const item = page.getByRole("list", { name: "Mis llaves de acceso" }).getByRole("listitem");
  await expect(item).toContainText("Este teléfono");
  await expect(item).toContainText("Ingresa sin contraseña");
  await checkAccessibility();

  await signOut(page);
  await page.goto("/retenciones");
  await checkAccessibility();
  await page.getByRole("button", { name: "Iniciar sesión con llave de acceso" }).click();
  await expect(page).toHaveURL(/\/retenciones$/);

  // After the password it is the second step; who refuses it is told, and may take a code.
  await signOut(page);
  await page.goto("/profile");
  await signIn(page, email);
  await expect(page.getByText(`Ingresa como ${email}. Confirme con su llave de acceso o con un código.`)).toBeVisible();
  await checkAccessibility();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.getByRole("button", { name: "Usar mi llave de acceso" }).click();
  await expect(page.getByRole("alert")).toContainText("No se usó ninguna llave de acceso");
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Usar mi llave de acceso" }).click();
  await expect(item).toContainText("Último uso");

  await page.getByRole("button", { name: "Cambiar el nombre de Este teléfono" }).click();
  await dialog.getByLabel("Nombre").fill("Teléfono azul");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(item).toContainText("Teléfono azul");
  // A device that has one of the account makes no other.
  await page.getByRole("button", { name: "Agregar una llave de acceso" }).click();
  await dialog.getByLabel("Nombre").fill("Otra");
  await dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }).click();
  await expect(dialog.getByRole("alert")).toContainText("ya tiene una llave de acceso de su cuenta");
  await dialog.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("button", { name: "Quitar Teléfono azul" }).click();
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await checkAccessibility();
  await dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }).click();
  await expect(page.getByText("Aún no tiene llaves de acceso.")).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Iniciar sesión con llave de acceso" }).click();
  await expect(page.getByRole("alert")).toContainText("No se pudo comprobar la llave de acceso");
  await signIn(page, email);
  await expect(page).toHaveURL(/\/profile$/);
});

test("a passkey that is only a second factor does not sign in alone, and the audit says what happened", async ({
  page,
}) => {
  const email = `segunda.${stamp}@pinzon.test`;
  createUser({ email, name: "Pablo Mora Ruiz", role: "inspector", airports: ["GPS"], password: PASSWORD });
  await attach(page);
  await page.goto("/profile");
  await signIn(page, email);
  await page.getByRole("button", { name: "Agregar una llave de acceso" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Llave USB");
  await dialog.getByLabel("Permitir ingresar solo con esta llave", { exact: false }).uncheck();
  await dialog.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Crear la llave" }).click();
  const codes = page.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(page.getByText("Después de la contraseña")).toBeVisible();

  await signOut(page);
  await signIn(page, email);
  await page.getByLabel("Código de verificación").fill(recovery);
  await page.getByRole("button", { name: "Verificar e ingresar" }).click();
  await expect(page).toHaveURL(/\/(dashboard|profile)$/);
  await signOut(page);
  await signIn(page, email);
  await page.getByRole("button", { name: "Usar mi llave de acceso" }).click();
  await expect(page).toHaveURL(/\/(dashboard|profile)$/);

  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "{}") as { id: string });
  const admin = await token(firstAdmin());
  const added = async () =>
    (await auditRecords(admin, { subject: id })).filter(({ type }) => type.includes("passkey_added"));
  await expect.poll(async () => (await added()).length).toBe(1);
});
