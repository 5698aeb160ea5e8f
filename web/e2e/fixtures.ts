import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

import type { Account } from "./support/stack";
import { storedSession } from "./support/stored-session";

/** What a test may expect to fail, as text that the complaint contains. */
interface Options {
  expectedComplaints: string[];
  /** Whose session the browser keeps when the test begins: an account's, which is added, the first administrator's or nobody's. */
  signedIn: Account | "administrator" | null;
}

interface Fixtures {
  /** Fails when axe finds something serious on the page as it is now. */
  checkAccessibility: () => Promise<void>;
}

/** Every test fails on console errors, page errors and reports against the Content-Security-Policy. */
export const test = base.extend<Options & Fixtures>({
  expectedComplaints: [[], { option: true }],
  signedIn: [null, { option: true }],

  storageState: async ({ signedIn }, use) => {
    await use(signedIn ? await storedSession(signedIn) : undefined);
  },

  page: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = [];
    listen(page, (complaint) => {
      if (!expectedComplaints.some((expected) => complaint.includes(expected))) complaints.push(complaint);
    });
    await page.exposeFunction("pinzonReportViolation", (text: string) => complaints.push(`policy: ${text}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
        const report = (window as unknown as { pinzonReportViolation: (text: string) => void }).pinzonReportViolation;
        report(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      });
    });
    await use(page);
    expect(complaints, "console errors, page errors, policy violations").toEqual([]);
  },

  checkAccessibility: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
    });
  },
});

export { expect };

/** A page of somebody else, who is not signed in. */
export function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return browser.newPage({ ...options, storageState: { cookies: [], origins: [] } });
}

function listen(page: Page, complain: (complaint: string) => void) {
  page.on("console", (message) => {
    if (message.type() === "error") complain(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complain(`page: ${error.message}`));
}
