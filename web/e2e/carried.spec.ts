import { expect, test } from "./fixtures";
import { call, signIn } from "./support/api";
import type { Account } from "./support/stack";
import { storedSession } from "./support/stored-session";
import { openComplete, toStep } from "./support/wizard";

const officer: Account = {
  email: "toma.sin.red@pinzon.test",
  name: "Íñigo Zambrano Peñafiel",
  role: "inspector",
  airports: ["GPS"],
  password: "la red se fue con la lluvia",
};

// The network goes while pages may still be reading lists.
test.use({ expectedErrors: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource"] });

interface Answer {
  id: string;
  code: string;
}

test("an inspector takes a declaration over from a phone without a network, and the late sending is the same one", async ({
  page,
  context,
  browser,
  checkAccessibility,
}) => {
  // The phone of the traveller.
  await openComplete(page);
  await toStep(page, 5);
  await page.getByText("Acepto y declaro bajo juramento").click();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enviar declaración" }).click();
  await expect(page.getByText("Guardada en este teléfono", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Mostrar código al inspector" }).click();
  const code = page.getByRole("img", { name: "Código QR de su declaración sin enviar" });
  await expect(code).toBeVisible();
  await checkAccessibility();
  const picture = { name: "codigo.png", mimeType: "image/png", buffer: await code.screenshot() };

  // The device of the inspector, which loses the network, too.
  const counter = await browser.newContext({ storageState: await storedSession(officer) });
  try {
    const desk = await counter.newPage();
    await desk.goto("/declaraciones/revision");
    await desk.getByRole("button", { name: "Escanear" }).click();
    await desk.locator("dialog input[type=file]").setInputFiles(picture);
    await expect(desk.getByText("No firmada por el servidor")).toBeVisible();
    await desk.waitForLoadState("networkidle");
    await counter.setOffline(true);
    await desk.getByRole("button", { name: "Tomar declaración" }).click();
    await expect(desk.getByText("Tomada en este dispositivo; se enviará cuando haya red")).toBeVisible();
    await expect(desk.getByText("1 por enviar")).toBeVisible();
    const arrives = desk.waitForResponse(
      (response) => response.url().endsWith("/api/declarations") && response.request().method() === "POST",
    );
    await counter.setOffline(false);
    const taken = (await (await arrives).json()) as Answer;
    await expect(desk.getByText(`El servidor la recibió: ${taken.code}`)).toBeVisible();
    await desk.getByRole("button", { name: "Abrir declaración" }).click();
    await expect(desk.getByRole("heading", { level: 2, name: taken.code })).toBeVisible();

    // The phone is back, and sends the same.
    await context.setOffline(false);
    await expect(page).toHaveURL(new RegExp(`/declaraciones/${taken.id}/qr$`));
    await expect(page.getByText(taken.code).first()).toBeVisible();
    const token = await signIn(officer);
    expect(await call("GET", `/declarations/${taken.code}`, { token })).toMatchObject({ version: 1, code: taken.code });
    await page.getByRole("link", { name: "Ver la declaración" }).click();
    await expect(page.getByRole("link", { name: "Editar" })).toBeVisible();
  } finally {
    await counter.close();
  }
});
