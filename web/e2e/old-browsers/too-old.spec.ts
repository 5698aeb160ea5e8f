import { expect, test } from "../fixtures";

// Run by deploy/local/test-old-browsers in a browser that is older than those of README, in which a test can ask for
// little.
for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    // What begins behind the notice may fail; nobody sees it.
    test.use({ viewport: { width, height: 900 }, expectedErrors: ["is not a function"] });

    for (const path of ["/", "/busqueda", "/declaraciones/nueva", "/verificar", "/login"]) {
      test(`${path} says that the browser is too old, in two languages, and offers nothing to type into`, async ({
        page,
      }) => {
        await page.goto(path);
        await page.waitForFunction(() => document.getElementById("too-old") !== null);
        const shown = await page.evaluate(() => document.body.innerText);
        expect(shown).toContain("Su navegador es demasiado antiguo para Pinzón.");
        expect(shown).toContain("Your browser is too old for Pinzón.");
        expect(
          await page.evaluate(
            () =>
              [...document.querySelectorAll("input, select, button, textarea")].filter(
                (control) => control.getClientRects().length > 0,
              ).length,
          ),
        ).toBe(0);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          "nothing to scroll sideways",
        ).toBeLessThanOrEqual(width);
      });
    }
  });
}
