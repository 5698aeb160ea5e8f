import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

import type { Account } from "./support/stack";
import { storedSession } from "./support/stored-session";

/** Errors that a test expects, as part of their text. */
interface Options {
  expectedErrors: string[];
  /** The initial session: of an account, which is created, of the first administrator, or none. */
  signedIn: Account | "administrator" | null;
}

interface Fixtures {
  /** Fails if axe finds serious violations on the current page. */
  checkAccessibility: () => Promise<void>;
}

/** Every test fails on console errors, page errors and Content-Security-Policy violations. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],
  signedIn: [null, { option: true }],

  storageState: async ({ signedIn }, use) => {
    await use(signedIn ? await storedSession(signedIn) : undefined);
  },

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    listen(page, (error) => {
      if (!expectedErrors.some((expected) => error.includes(expected))) errors.push(error);
    });
    await page.exposeFunction("pinzonReportViolation", (text: string) => errors.push(`policy: ${text}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
        const report = (window as unknown as { pinzonReportViolation: (text: string) => void }).pinzonReportViolation;
        report(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      });
    });
    await use(page);
    expect(errors, "console errors, page errors, policy violations").toEqual([]);
  },

  checkAccessibility: async ({ page }, use) => {
    await use(async () => {
      // What fades in has less contrast until it is there.
      await page.evaluate(async () => {
        const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(passing.map((one) => one.finished));
      });
      // Pages have no frames, so nothing must be collected from them in a second page.
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ["violations"] })
        .setLegacyMode()
        .analyze();
      const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
    });
  },
});

export { expect };

/** Opens a page of another person, who is not signed in. */
export function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return browser.newPage({ ...options, storageState: { cookies: [], origins: [] } });
}

function listen(page: Page, report: (error: string) => void) {
  page.on("console", (message) => {
    if (message.type() === "error") report(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => report(`page: ${error.message}`));
}
