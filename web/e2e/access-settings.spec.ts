import { expect, newVisitor, test } from "./fixtures";
import { call, signIn } from "./support/api";
import { type Account, createUser } from "./support/stack";
import { totp } from "./support/totp";

const stamp = Date.now();
const administrator: Account = {
  email: "ingreso@pinzon.test",
  name: "Delia Mera Cagua",
  role: "admin",
  airports: [],
  password: "llaves de la garita norte",
};
// Nobody else in these tests is an auditor.
const auditor: Account = {
  email: `factor.auditor.${stamp}@pinzon.test`,
  name: "Hugo Tandazo Rea",
  role: "auditor",
  airports: [],
  password: "cuentas claras en el muelle",
};

interface AccessSettings {
  idle_hours: number;
  version: number;
}

test.use({ signedIn: administrator, viewport: { width: 1440, height: 900 } });

test.afterEach(async () => {
  const token = await signIn(administrator);
  const { idle_hours, version } = await call<AccessSettings>("GET", "/settings/access", { token });
  await call("PUT", "/settings/access", { token, body: { idle_hours, version, second_factor_auditor: false } });
});

test("whose role needs a second factor sets it up before anything else", async ({
  page,
  browser,
  checkAccessibility,
}) => {
  createUser(auditor);
  await page.goto("/configuracion/ingreso");
  await page.getByRole("button", { name: "Cambiar" }).click();
  await page.getByLabel("Exigir a auditores").check();
  await checkAccessibility();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("El cambio se guardó")).toBeVisible();
  await expect(page.getByText("Auditor", { exact: true })).toBeVisible();
  await checkAccessibility();

  const phone = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await phone.goto("/configuracion/auditoria");
  await phone.getByLabel("Correo electrónico").fill(auditor.email);
  await phone.getByLabel("Contraseña", { exact: true }).fill(auditor.password);
  await phone.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(phone.getByText("Active su segundo factor para continuar")).toBeVisible();
  await expect(phone).toHaveURL(/\/profile\?redirect=%2Fconfiguracion%2Fauditoria$/);
  await phone.goto("/retenciones");
  await expect(phone).toHaveURL(/\/profile\?redirect=%2Fretenciones$/);
  const token = await phone.evaluate(() => localStorage.getItem("auth_token"));
  const refused = await phone.request.get("/api/user/sessions", { headers: { Authorization: `Bearer ${token}` } });
  expect([refused.status(), ((await refused.json()) as { reason: string }).reason]).toEqual([
    403,
    "SECOND_FACTOR_ENROLMENT_REQUIRED",
  ]);

  await phone.getByRole("button", { name: "Activar el segundo factor" }).click();
  await phone.getByRole("dialog").getByLabel("Contraseña").fill(auditor.password);
  await phone.getByRole("dialog").getByRole("button", { name: "Continuar" }).click();
  const typed = await phone.getByText("¿No puede leerlo?").locator("span").textContent();
  await phone.getByLabel("Código de la aplicación").fill(totp((typed ?? "").replaceAll(" ", "")));
  await phone.getByRole("button", { name: "Confirmar" }).click();
  await expect(phone.getByRole("list", { name: "Códigos de recuperación" }).getByRole("listitem")).toHaveCount(10);
  await phone.getByRole("button", { name: "Ya los guardé" }).click();
  await expect(phone).toHaveURL(/\/retenciones$/);
  await phone.goto("/profile");
  await expect(phone.getByText("Su rol lo exige", { exact: false })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Quitar el segundo factor" })).toHaveCount(0);
  await phone.close();
});
