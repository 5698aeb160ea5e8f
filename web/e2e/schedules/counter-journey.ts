import type { Locator, Page } from "@playwright/test";

import { baseUrl } from "../support/stack";
import { call, declareNothing } from "../support/api";
import { type CounterFault, DECLARATIONS, KINDS, schedule } from "../../testing/counter-faults";
import { Network } from "./network";
import { Phone } from "./phone";
import { until } from "./until";

/** An officer with an account of their own. */
export interface Officer {
  name: string;
  email: string;
  password: string;
}

/** What a schedule came to. */
export interface Outcome {
  seed: number;
  faults: CounterFault[];
  /** Steps that the page said it had taken. */
  taken: number;
  /** Of these: those that the server has, and those that the device still shows. */
  arrived: number;
  waiting: number;
  /** Steps that were not sent when somebody cleared the site. */
  cleared: number;
  lost: string[];
  doubled: string[];
  stuck: string[];
}

type Step = "presented" | "cleared";
interface Taken {
  code: string;
  step: Step;
}
interface Stored {
  state: string;
  transitions: { to: string; by: string; witnesses: { by: string }[] }[];
}

const DESK = { width: 1440, height: 900 };
const TWO_DAYS = 2 * 24 * 3600 * 1000;
const SEEN_MS = 6000;
const READY_MS = 30_000;
/** Within this time after the last fault everything has been sent. */
const SENT_MS = 90_000;
/** An officer gives a step up after so many attempts. */
const ATTEMPTS = 3;

/** One officer who clears the travellers of a flight while a schedule of faults goes on. */
export class CounterJourney {
  private readonly outcome: Outcome;
  private readonly coming: CounterFault[];
  private active: { fault: CounterFault; left: number }[] = [];
  private codes: string[] = [];
  private taken: Taken[] = [];
  private acts = 0;

  private constructor(
    private readonly network: Network,
    private readonly phone: Phone,
    private readonly officer: Officer,
    private readonly colleague: Officer,
    private readonly flight: string,
    seed: number,
  ) {
    const faults = schedule(seed);
    this.coming = [...faults];
    this.outcome = {
      seed,
      faults,
      taken: 0,
      arrived: 0,
      waiting: 0,
      cleared: 0,
      lost: [],
      doubled: [],
      stuck: [],
    };
  }

  static async of(seed: number, flight: string, officer: Officer, colleague: Officer, token: string): Promise<Outcome> {
    const network = await Network.open(baseUrl);
    const phone = new Phone(network, DESK);
    const journey = new CounterJourney(network, phone, officer, colleague, flight, seed);
    try {
      journey.codes = await declareNothing(flight, "K", DECLARATIONS);
      await phone.start();
      await journey.go(token);
      await journey.compare(token);
    } finally {
      await phone.close();
      network.close();
    }
    return journey.outcome;
  }

  private get page(): Page {
    return this.phone.page;
  }

  private get isOnline(): boolean {
    return this.network.isUp && !this.network.isPortal;
  }

  private get queue(): string {
    return `/declaraciones/revision?vuelo=${this.flight}`;
  }

  /* One after the other, as a person does. */
  /* oxlint-disable no-await-in-loop */
  private async go(token: string): Promise<void> {
    await this.signIn(this.officer);
    await this.phone.open(this.queue);
    await this.page.getByLabel("Aeropuerto", { exact: true }).first().selectOption("GPS");
    const isReady = await until(() => this.page.getByText(/^Listo sin conexión/).isVisible(), READY_MS);
    if (!isReady) this.outcome.stuck.push("the flight was not prepared");
    for (const code of this.codes) {
      for (const step of ["presented", "cleared"] as const) {
        await this.endWhatIsOver();
        for (const fault of this.due()) await this.inflict(fault, token);
        await this.take(code, step);
        this.acts += 1;
      }
    }
    for (const fault of this.coming.splice(0)) await this.inflict(fault, token);
    for (const { fault } of this.active.splice(0)) await this.end(fault);
    await this.finish();
  }

  /** Takes a step, if the page lets the officer take it. */
  private async take(code: string, step: Step): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // Nobody can sign in without a network.
      if (!this.isOnline && (await this.isSignedOut())) return;
      if (await this.attempt(code, step, attempt > 0).catch(() => false)) {
        this.taken.push({ code, step });
        return;
      }
    }
  }

  private async attempt(code: string, step: Step, isAnew: boolean): Promise<boolean> {
    if (!(await this.atCounter())) return false;
    if (!(await this.show(code, isAnew))) return false;
    const done = this.signOf(step);
    if (await done.isVisible()) return true;
    await this.page.keyboard.press(step === "presented" ? "p" : "c");
    if (step === "cleared") {
      const dialog = this.page.getByRole("dialog");
      const reason = dialog.getByRole("textbox");
      if (await this.isSeen(dialog)) {
        if (await reason.isVisible()) await reason.fill("Revisado en el mostrador");
        await dialog.getByRole("button", { name: "Conforme" }).click({ timeout: 3000 });
      }
    }
    return this.isSeen(done);
  }

  /** Shows a declaration as an officer does, from the queue; by its address where there is no queue, or anew. */
  private async show(code: string, isAnew: boolean): Promise<boolean> {
    const heading = this.page.getByRole("heading", { level: 2, name: code });
    const row = this.page.locator(`a[href*="codigo=${code}"]`).first();
    if (!isAnew && (await heading.isVisible())) return true;
    if (!isAnew && (await row.isVisible())) await row.click();
    else if (!(await this.phone.open(`${this.queue}&codigo=${code}`))) return false;
    return this.isSeen(heading);
  }

  /** What says that a step was taken: the state of the declaration, or the step that waits. */
  private signOf(step: Step): Locator {
    const texts = this.page.getByRole("article").locator("css=:not(button):not(button *)");
    return step === "presented"
      ? texts.getByText(/^(Presentada$|Marcada presentada)/).first()
      : texts.filter({ hasText: /^(Conforme$|[^·]*· Conforme)/ }).first();
  }

  private isSeen(what: Locator): Promise<boolean> {
    return until(() => what.isVisible(), SEEN_MS);
  }

  /** Signs in again where the session is over; that needs a network. */
  private async atCounter(): Promise<boolean> {
    if (!this.page.url().startsWith(this.network.base)) await this.phone.open(this.queue);
    if (!(await this.isSignedOut())) return true;
    return this.signIn(this.officer);
  }

  private async isSignedOut(): Promise<boolean> {
    return new URL(this.page.url()).pathname === "/login" || (await this.tokenOfPage()) === null;
  }

  private tokenOfPage(): Promise<string | null> {
    return this.page.evaluate(() => localStorage.getItem("auth_token")).catch(() => null);
  }

  private async signIn({ email, password }: Officer): Promise<boolean> {
    await this.phone.open("/login");
    const field = this.page.getByLabel(/Correo/);
    if (!(await this.isSeen(field))) return false;
    await field.fill(email);
    await this.page.getByLabel(/^Contraseña/).fill(password);
    await this.page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    return until(() => Promise.resolve(!this.page.url().includes("/login")), SEEN_MS);
  }

  private async signOut({ name }: Officer): Promise<void> {
    await this.phone.open("/dashboard");
    const account = this.page.getByRole("button", { name });
    await until(async () => (await account.isVisible()) || (await this.isSignedOut()), SEEN_MS);
    if (await this.isSignedOut()) return;
    await account.click({ timeout: SEEN_MS });
    await this.page.getByRole("button", { name: "Cerrar sesión" }).first().click({ timeout: SEEN_MS });
    // What is not sent yet is named, and stays.
    const sure = this.page.getByRole("dialog").getByRole("button", { name: /Cerrar sesión/ });
    await until(async () => (await sure.isVisible()) || (await this.tokenOfPage()) === null, SEEN_MS);
    if (await sure.isVisible()) await sure.click();
    await until(async () => (await this.tokenOfPage()) === null, SEEN_MS);
  }

  private due(): CounterFault[] {
    const found = this.coming.filter(({ at }) => at !== null && at <= this.acts);
    for (const fault of found) this.coming.splice(this.coming.indexOf(fault), 1);
    return found;
  }

  private async inflict(fault: CounterFault, token: string): Promise<void> {
    const { phone, network } = this;
    if (KINDS[fault.kind].ends) this.active.push({ fault, left: fault.lasts });
    switch (fault.kind) {
      case "offline":
        return phone.connect(false);
      case "captive portal":
        network.isPortal = true;
        return undefined;
      case "answers lost":
        network.toLose = fault.lasts;
        return undefined;
      case "page killed":
        await phone.killPage();
        await phone.open(this.queue);
        return undefined;
      case "browser killed":
        await phone.killBrowser();
        await phone.open(this.queue);
        return undefined;
      case "clock wrong by two days":
        return phone.setClock(fault.atOnce ? TWO_DAYS : -TWO_DAYS);
      case "disk full":
        return phone.setStorage("full");
      case "session expired":
        return this.endSession();
      case "update":
        network.update();
        await phone.lookForUpdate();
        if (fault.atOnce) await phone.reload();
        return undefined;
      case "another person":
        return this.lendDevice();
      case "site cleared":
        return this.clearSite(token);
    }
  }

  private async end({ kind }: CounterFault): Promise<void> {
    const { phone, network } = this;
    if (kind === "offline") await phone.connect(true);
    if (kind === "captive portal") network.isPortal = false;
    if (kind === "answers lost") network.toLose = 0;
    if (kind === "clock wrong by two days") await phone.setClock(0);
    if (kind === "disk full") await phone.setStorage("works");
  }

  private async endWhatIsOver(): Promise<void> {
    const over = this.active.filter(({ left }) => left <= 0);
    this.active = this.active.filter(({ left }) => left > 0);
    for (const one of this.active) one.left -= 1;
    for (const { fault } of over)
      if (!this.active.some((other) => other.fault.kind === fault.kind)) await this.end(fault);
  }

  /** The server ends the session of this browser, which hears of it with its next call. */
  private async endSession(): Promise<void> {
    const token = await this.tokenOfPage();
    if (token === null) return;
    // The token counts together with the cookie of its browser only.
    const headers = { Authorization: `Bearer ${token}`, Cookie: await this.phone.cookies() };
    await fetch(`${baseUrl}/api/logout`, { method: "POST", headers });
  }

  /** A colleague signs in on the same device, sees nothing of the officer's, and gives it back. */
  private async lendDevice(): Promise<void> {
    if (!this.isOnline) return;
    await this.signOut(this.officer);
    if (!(await this.signIn(this.colleague))) return;
    await this.phone.open("/por-enviar");
    await this.isSeen(this.page.getByRole("heading", { level: 1 }));
    const shown = await this.page.getByRole("main").innerText();
    for (const code of this.codes)
      if (shown.includes(code)) this.outcome.lost.push(`${code} is shown to somebody else`);
    await this.signOut(this.colleague);
    await this.signIn(this.officer);
  }

  /** What was not sent is gone with it; what was sent is not. */
  private async clearSite(token: string): Promise<void> {
    const missing = await this.missing(token);
    await this.phone.clearSite();
    await this.phone.closePage();
    await this.phone.open(this.queue);
    const isGone = ({ code, step }: Taken) => missing.some((one) => one.code === code && one.step === step);
    this.outcome.cleared += this.taken.filter(isGone).length;
    this.taken = this.taken.filter((one) => !isGone(one));
  }

  /** The steps that the server does not have. */
  private async missing(token: string): Promise<Taken[]> {
    const missing: Taken[] = [];
    for (const one of this.taken) if (!(await this.has(one, token))) missing.push(one);
    return missing;
  }

  private async has({ code, step }: Taken, token: string): Promise<boolean> {
    const { transitions } = await call<Stored>("GET", `/declarations/${code}`, { token });
    return transitions.some(({ to, by }) => to === step && by === this.officer.name);
  }

  /** Waits until nothing waits but what its officer has to decide on. */
  private async finish(): Promise<void> {
    await this.atCounter();
    await this.phone.open("/por-enviar");
    const isSent = await until(async () => {
      if (await this.isSignedOut()) await this.atCounter();
      return (await this.page.evaluate(entries).catch(() => null))?.awaited === 0;
    }, SENT_MS);
    if (!isSent) this.outcome.stuck.push(`something waits although there is a network: ${await this.shown()}`);
  }

  private async shown(): Promise<string> {
    await this.phone.open("/por-enviar");
    await this.isSeen(this.page.getByRole("heading", { level: 1 }));
    const all = (await this.page.evaluate(entries).catch(() => null))?.all ?? 0;
    const main = this.page.getByRole("main");
    await until(async () => (await main.getByRole("listitem").count()) >= Math.max(all, 1), all > 0 ? SEEN_MS : 0);
    return (await main.innerText()).replaceAll(/\s+/g, " ");
  }

  private async compare(token: string): Promise<void> {
    const shown = await this.shown();
    this.outcome.taken = this.taken.length;
    for (const one of this.taken) {
      const [hasArrived, waits] = [await this.has(one, token), shown.includes(one.code)];
      if (hasArrived) this.outcome.arrived += 1;
      else if (waits) this.outcome.waiting += 1;
      else this.outcome.lost.push(`${one.step} of ${one.code} is neither at the server nor shown`);
    }
    for (const code of this.codes) {
      const { transitions } = await call<Stored>("GET", `/declarations/${code}`, { token });
      const states = transitions.map(({ to }) => to);
      const own = transitions.flatMap(({ witnesses }) => witnesses).filter(({ by }) => by === this.officer.name);
      if (new Set(states).size !== states.length || own.length > 0) this.outcome.doubled.push(`${code}: ${states}`);
    }
  }
  /* oxlint-enable no-await-in-loop */
}

/** How many entries the device has, and how many of them are not behind one that was refused. Runs in the page. */
async function entries(): Promise<{ all: number; awaited: number }> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const database = await resultOf(indexedDB.open("pinzon"));
  const found: { aggregate: string; state: string }[] = database.objectStoreNames.contains("outbox")
    ? await resultOf(database.transaction("outbox").objectStore("outbox").getAll())
    : [];
  database.close();
  const stopped = new Set(found.filter(({ state }) => state === "refused").map(({ aggregate }) => aggregate));
  return { all: found.length, awaited: found.filter(({ aggregate }) => !stopped.has(aggregate)).length };
}
