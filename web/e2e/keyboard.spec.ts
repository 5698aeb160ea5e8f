import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { call, dayFromNow, declarationBody, oathVersion, product } from "./support/api";

const inspector = {
  email: "teclado@pinzon.test",
  name: "Tomás Quishpe Lara",
  role: "inspector" as const,
  airports: ["GPS"],
  password: "pinzones en el mostrador",
};

test.use({ signedIn: inspector, viewport: { width: 1440, height: 900 } });

/** A declaration of today's flight. */
async function declared(
  change: (body: {
    answers: { food: { detail: string | null } };
    items: unknown[];
    travel: { flight_date: string };
  }) => void = () => undefined,
) {
  const body = declarationBody(
    (await product("aguacate")).id,
    `TE${Date.now()}`,
    await oathVersion(),
  ) as never as Parameters<typeof change>[0];
  body.travel.flight_date = dayFromNow(0);
  change(body);
  return (await call<{ code: string }>("POST", "/declarations", { body })).code;
}

/** An officer at the counter without a mouse: what a reader types with its Enter is one action, as each key is. */
class Officer {
  actions = 0;

  constructor(readonly page: Page) {}

  async scan(code: string) {
    this.actions += 1;
    await this.page.keyboard.type(code);
    await this.page.keyboard.press("Enter");
    await expect(this.page.getByRole("heading", { name: code })).toBeFocused();
  }

  async press(key: string) {
    this.actions += 1;
    await this.page.keyboard.press(key);
  }
}

async function atTheCounter(page: Page): Promise<Officer> {
  await page.goto("/declaraciones/revision");
  await page.getByLabel("Código de la declaración").focus();
  return new Officer(page);
}

test("from scan to conforme in three actions", async ({ page }) => {
  // The yellow lane: of the green one, the draw may choose it for inspection.
  const code = await declared((body) => {
    body.answers.food.detail = "pan de casa";
    body.items = [];
  });
  const officer = await atTheCounter(page);
  await officer.scan(code);
  await officer.press("c");
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Conforme/ })).toBeFocused();
  await officer.press("Enter");
  await expect(page.getByRole("article", { name: code }).getByText("Conforme").first()).toBeVisible();
  expect(officer.actions).toBeLessThanOrEqual(3);
});

test("from scan to an issued act in twenty actions", async ({ page }) => {
  const code = await declared();
  const officer = await atTheCounter(page);
  await officer.scan(code);
  await officer.press("a");
  const goods = page.getByRole("group", { name: /aguacate/i });
  await expect(goods.getByRole("checkbox").first()).toBeFocused();
  await officer.press("Space");
  const reasons = goods.getByLabel("Razones");
  await expect(reasons).toBeVisible();
  while (!(await reasons.evaluate((element) => element === document.activeElement)) && officer.actions < 20)
    await officer.press("Tab");
  await officer.press("ArrowDown");
  await expect(goods.getByRole("button", { name: /^Quitar/ })).toBeVisible();
  await officer.press("Control+Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Emitir acta" })).toBeFocused();
  await officer.press("Enter");
  await expect(page).toHaveURL(/\/retenciones\/print\//);
  expect(officer.actions).toBeLessThanOrEqual(20);
  test.info().annotations.push({ type: "actions", description: String(officer.actions) });
});
