import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";

import { storageTexts } from "../../src/texts/storage";
import { CHROMIUM } from "../support/chromium";
import type { Network } from "./network";

/** What the browser's storage does. */
type Storage = "works" | "full" | "refused";

/** The values of the draft of a new declaration, by their path. */
export type Leaves = Record<string, string>;

const WARNINGS = [storageTexts.notTyped, storageTexts.refused, storageTexts.full, storageTexts.silent];
/** A file of the site on which nothing of the application runs. */
const IDLE_FILE = "/oldest-browsers.js";

/** A browser with a disk, of which everything may fail, and the network that it has. */
export class Phone {
  page!: Page;
  private context!: BrowserContext;
  private readonly directory = mkdtempSync(path.join(tmpdir(), "pinzon-schedule-"));
  private storage: Storage = "works";
  /** Has the database for itself while it is silent. */
  private holder: Page | null = null;

  private clockAhead = 0;

  constructor(
    private readonly network: Network,
    private readonly viewport = { width: 390, height: 844 },
  ) {}

  async start(): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.directory, {
      ...CHROMIUM,
      baseURL: this.network.base,
      locale: "es-EC",
      timezoneId: "America/Guayaquil",
      viewport: this.viewport,
      serviceWorkers: "allow",
      reducedMotion: "reduce",
      offline: !this.network.isUp,
    });
    this.context.setDefaultTimeout(10_000);
    this.context.on("serviceworker", (worker) => void worker.evaluate(failAsTold, this.storage).catch(() => undefined));
    this.page = this.context.pages()[0] ?? (await this.newPage());
    await this.prepare(this.page);
  }

  async open(address: string): Promise<boolean> {
    return this.page.goto(address).then(
      () => true,
      () => false,
    );
  }

  /** Another tab in front of the one that is open. */
  async openTab(address: string): Promise<boolean> {
    this.page = await this.newPage();
    return this.open(address);
  }

  /** Goes back to the tab in which something was sent, if another one is in front. */
  async lookAtOtherTab(): Promise<boolean> {
    const sent = this.context.pages().find((page) => page !== this.page && page.url().endsWith("/qr"));
    if (!sent) return false;
    this.page = sent;
    await sent.bringToFront();
    return true;
  }

  async reload(): Promise<boolean> {
    return this.page.reload().then(
      () => true,
      () => false,
    );
  }

  async closePage(): Promise<void> {
    const page = this.page;
    this.page = await this.newPage();
    await page.close();
  }

  /** The system ends the tab: nothing in it hears of it. */
  async killPage(): Promise<void> {
    const page = this.page;
    const devtools = await this.context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
    this.page = await this.newPage();
    await page.close();
  }

  /** The system ends the browser, and somebody opens it again. */
  async killBrowser(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.context.once("close", () => resolve()));
    const devtools = await this.context.newCDPSession(this.page);
    devtools.send("Browser.crash").catch(() => undefined);
    await closed;
    this.holder = null;
    await this.start();
  }

  async connect(isUp: boolean): Promise<void> {
    this.network.isUp = isUp;
    await this.context.setOffline(!isUp);
  }

  /** What the storage does from now on; a page that has opened its database keeps it. */
  async setStorage(storage: Storage): Promise<void> {
    this.storage = storage;
    await this.allFail();
  }

  async cookies(): Promise<string> {
    return (await this.context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  /** Lets the clock of the device go wrong by so many milliseconds. */
  async setClock(ahead: number): Promise<void> {
    this.clockAhead = ahead;
    await this.allFail();
  }

  /** Removes what the site keeps, as somebody does who tidies up a browser. */
  async clearSite(): Promise<void> {
    const devtools = await this.context.newCDPSession(this.page);
    await devtools.send("Storage.clearDataForOrigin", { origin: this.network.base, storageTypes: "all" });
    await devtools.detach();
  }

  /** The database belongs to somebody who does not let it go. */
  async holdDatabase(): Promise<void> {
    // The storage of this page never fails.
    this.holder = await this.context.newPage();
    await this.holder.goto(IDLE_FILE);
    await this.holder.evaluate(hold);
    await this.page.bringToFront();
  }

  async releaseDatabase(): Promise<void> {
    await this.holder?.close();
    this.holder = null;
  }

  get isSilent(): boolean {
    return this.holder !== null;
  }

  get isFull(): boolean {
    return this.storage === "full";
  }

  /** Lets the browser look for the release that the server has. */
  async lookForUpdate(): Promise<void> {
    await this.page.evaluate(updated).catch(() => undefined);
  }

  /** Whether the page says that it keeps nothing. */
  async warns(): Promise<boolean> {
    const text = await this.page
      .locator("body")
      .innerText()
      .catch(() => "");
    return WARNINGS.some((warning) => text.includes(warning));
  }

  /** What the device keeps of the form; null where that cannot be known now. */
  async kept(): Promise<Leaves | null> {
    if (this.isSilent || this.storage === "refused") return null;
    return this.page.evaluate(draftLeaves).catch(() => null);
  }

  async close(): Promise<void> {
    await this.context.close().catch(() => undefined);
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }

  private async newPage(): Promise<Page> {
    const page = await this.context.newPage();
    await this.prepare(page);
    return page;
  }

  private async prepare(page: Page): Promise<void> {
    // The page asks before it is left with something unsaved. A fault does not wait for an answer.
    page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    const devtools = await this.context.newCDPSession(page);
    await devtools.send("Page.enable");
    let script: string | undefined;
    this.tell.set(page, async () => {
      if (script) await devtools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier: script });
      const source = `(${failAsTold.toString()})(${JSON.stringify(this.storage)});(${goWrong.toString()})(${this.clockAhead})`;
      ({ identifier: script } = await devtools.send("Page.addScriptToEvaluateOnNewDocument", { source }));
      await page.evaluate(failAsTold, this.storage);
      await page.evaluate(goWrong, this.clockAhead);
    });
    page.on("close", () => this.tell.delete(page));
    await this.tell.get(page)?.();
  }

  private readonly tell = new Map<Page, () => Promise<void>>();

  private async allFail(): Promise<void> {
    await Promise.all([...this.tell.values()].map((told) => told().catch(() => undefined)));
    const workers = this.context.serviceWorkers();
    await Promise.all(workers.map((worker) => worker.evaluate(failAsTold, this.storage).catch(() => undefined)));
  }
}

/** Lets the storage of a page or a worker fail. Runs there. */
function failAsTold(how: Storage): void {
  const scope = globalThis as unknown as { pinzonStorage?: Storage };
  const isFirst = scope.pinzonStorage === undefined;
  scope.pinzonStorage = how;
  if (!isFirst || typeof IDBObjectStore === "undefined") return;
  const full = () => new DOMException("the disk is full", "QuotaExceededError");
  for (const name of ["put", "add"] as const) {
    const real = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function put(...given: [value: unknown, key?: IDBValidKey]) {
      if (scope.pinzonStorage === "full") throw full();
      return real.apply(this, given);
    };
  }
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function opened(...given: [name: string, version?: number]) {
    if (scope.pinzonStorage === "refused") throw new DOMException("storage is forbidden", "SecurityError");
    return open.apply(this, given);
  };
  if (typeof Storage === "undefined") return;
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function set(...given: [name: string, text: string]) {
    if (scope.pinzonStorage === "full") throw full();
    setItem.apply(this, given);
  };
}

/** Lets the clock of a page be ahead by so many milliseconds. Runs there. */
function goWrong(ahead: number): void {
  const scope = globalThis as unknown as { pinzonDate?: DateConstructor; Date: DateConstructor };
  const Right = (scope.pinzonDate ??= Date);
  scope.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Right.now() + ahead] : given) as [number]));
    }
    static now(): number {
      return Right.now() + ahead;
    }
  } as DateConstructor;
}

/** Holds every store for as long as the page lives. Runs in the page. */
async function hold(): Promise<void> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const database = await resultOf(indexedDB.open("pinzon"));
  const transaction = database.transaction([...database.objectStoreNames], "readwrite");
  const store = transaction.objectStore("drafts");
  await new Promise<void>((held) => {
    const again = () => {
      held();
      store.count().addEventListener("success", again);
    };
    again();
  });
}

/** Asks for another release of the service worker, and waits until it has the page. Runs in the page. */
async function updated(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker || worker.state === "activated") return;
  await new Promise<void>((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    });
  });
}

/** Runs in the page. */
async function draftLeaves(): Promise<Record<string, string>> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const database = await resultOf(indexedDB.open("pinzon"));
  const stores = database.objectStoreNames;
  const draft = stores.contains("drafts")
    ? await resultOf(database.transaction("drafts").objectStore("drafts").get("declaration:new"))
    : undefined;
  database.close();
  const leaves: Record<string, string> = {};
  const collect = (value: unknown, at: string): void => {
    if (typeof value === "object" && value !== null)
      for (const [name, part] of Object.entries(value)) collect(part, at === "" ? name : `${at}.${name}`);
    else if (value !== "" && value !== undefined && value !== null) leaves[at] = String(value);
  };
  collect(draft?.values ?? {}, "");
  return leaves;
}
