import { expect, test } from "./fixtures";
import { call, declareNothing, signIn } from "./support/api";
import { type Account, createUser } from "./support/stack";

const officer: Account = {
  email: "mostrador.sin.red@pinzon.test",
  name: "Íñigo Zambrano Peñafiel",
  role: "inspector",
  airports: ["GPS"],
  password: "la red se fue con la lluvia",
};
const colleague: Account = { ...officer, email: "colega.con.red@pinzon.test", name: "Begoña Cedeño Ordóñez" };

test.use({
  signedIn: officer,
  viewport: { width: 1440, height: 900 },
  expectedErrors: ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to load resource", "409"],
});

test.beforeAll(() => {
  createUser(officer);
  createUser(colleague);
});

test("a prepared flight is presented without a network, and what a colleague did meanwhile stands beside it", async ({
  page,
  context,
  checkAccessibility,
}) => {
  const flight = `LA${String(Date.now()).slice(-4)}`;
  const codes = await declareNothing(flight, "N", 3);
  const [contested = ""] = codes;
  await page.goto(`/declaraciones/revision?vuelo=${flight}`);
  await page.getByLabel("Aeropuerto").selectOption("GPS");
  await expect(page.getByText(/^Listo sin conexión/)).toBeVisible();
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  for (const code of codes) {
    await page.locator(`a[href*="${code}"]`).first().click();
    await expect(page.getByRole("heading", { level: 2, name: code })).toBeVisible();
    await page.keyboard.press("p");
    await expect(page.getByText("Guardado en este dispositivo; se enviará")).toBeVisible();
    if (code !== contested) continue;
    await page.keyboard.press("i");
    await expect(page.getByText(/Inspección iniciada/).first()).toBeVisible();
  }
  await expect(page.getByText("4 por enviar")).toBeVisible();
  await checkAccessibility();
  const token = await signIn(colleague);
  await call("POST", `/declarations/${contested}/present`, { token, body: { version: 1, state: "submitted" } });
  await call("POST", `/declarations/${contested}/review`, {
    token,
    body: { version: 1, state: "presented", outcome: "cleared", note: "Revisado en el mostrador" },
  });

  await context.setOffline(false);
  await expect(page.getByText(/\d por enviar/)).toHaveCount(0);
  for (const code of codes.slice(1))
    expect(await call("GET", `/declarations/${code}`, { token })).toMatchObject({ state: "presented" });
  // Both officers presented it. Their reviews contradict each other, and the inspection is the stricter one.
  expect(await call("GET", `/declarations/${contested}`, { token })).toMatchObject({
    state: "in_inspection",
    transitions: [
      {},
      { by: colleague.name, witnesses: [{ by: officer.name }] },
      { by: colleague.name, contradictions: [{ by: officer.name, to: "in_inspection", resolution: null }] },
      { by: officer.name, from: "cleared" },
    ],
  });
  await page.locator(`a[href*="${contested}"]`).first().click();
  await expect(page.getByText("Dos decisiones se contradicen")).toBeVisible();
  await expect(page.getByText(/Un supervisor decide/).first()).toBeVisible();
  await checkAccessibility();
});
