import { baseUrl } from "../support/stack";
import { call } from "../support/api";
import { Network } from "./network";
import { type Leaves, Phone } from "./phone";
import { act, type Person } from "./traveller";
import { KINDS, schedule, type TravellerFault } from "./traveller-faults";
import { until } from "./until";

/** What a schedule came to. */
export interface Outcome {
  seed: number;
  faults: TravellerFault[];
  /** Answers that were lost. */
  answersLost: number;
  /** The page had said that it keeps nothing, and what lay in memory was typed anew. */
  begunAnew: boolean;
  lost: string[];
  twice: string[];
  stuck: string[];
}

const FORM = "/declaraciones/nueva";
/** A person gives up nothing before so many acts. */
const MOST_ACTS = 70;
/** Within this time after the last fault the declaration has arrived, however slow the machine is. */
const LIMIT_MS = 150_000;
/** How long a page has to say what it keeps: a database may take five seconds to answer. */
const WORD_MS = 15_000;

interface Declared {
  code: string;
}
interface Stored {
  traveller: { surnames: string; given_names: string };
  travel: { flight_number: string; origin_airport: string };
  items: { product_name?: string | null; quantity: unknown }[];
}

/** One person who declares on one phone while a schedule of faults goes on. */
export class Journey {
  private readonly outcome: Outcome;
  private readonly person: Omit<Person, "hasSent">;
  private readonly coming: TravellerFault[];
  private active: { fault: TravellerFault; left: number }[] = [];
  /** What has to be there, by path: with its value, or null where only the page knows it. */
  private kept: Record<string, string | null> = {};
  private typed: string[] = [];
  private hasSent = false;
  /** The page said that it keeps nothing, and went away after that. */
  private wasWarned = false;
  private acts = 0;

  private constructor(
    private readonly network: Network,
    private readonly phone: Phone,
    seed: number,
    run: string,
  ) {
    const faults = schedule(seed);
    this.coming = [...faults];
    this.outcome = { seed, faults, answersLost: 0, begunAnew: false, lost: [], twice: [], stuck: [] };
    this.person = { passport: `S${run}${String(seed).padStart(5, "0")}`, surnames: "Schönberger", names: "Anna" };
  }

  static async of(seed: number, run: string, officer: string): Promise<Outcome> {
    const network = await Network.open(baseUrl);
    const phone = new Phone(network);
    const journey = new Journey(network, phone, seed, run);
    try {
      await phone.start();
      await journey.go();
      await journey.compare(officer);
    } finally {
      await phone.close();
      network.close();
    }
    return { ...journey.outcome, answersLost: network.lost };
  }

  private async go(): Promise<void> {
    await this.phone.open(FORM);
    for (; this.acts < MOST_ACTS; this.acts += 1) {
      // One after the other, as a person does.
      // oxlint-disable no-await-in-loop
      await this.endWhatIsOver();
      for (const fault of this.due(({ at }) => at !== null && at <= this.acts)) await this.inflict(fault);
      if ((await this.step()) === "done") break;
      // oxlint-enable no-await-in-loop
    }
    await this.endAll();
    await this.finish();
    if (await this.phone.warns()) this.wasWarned = true;
    if (!(await this.phone.kept())?.["travel.flight_number"]) return;
    // A page that could write nothing could forget nothing either: who sends what it offers again sends the same.
    if (!this.wasWarned) this.outcome.twice.push("the form still offers what was sent");
    await this.phone.closePage();
    await this.phone.open(FORM);
    await this.finish();
  }

  /** Goes on until the code is shown. */
  private async finish(): Promise<void> {
    const end = Date.now() + LIMIT_MS;
    let saw = "";
    while (Date.now() < end) {
      // oxlint-disable-next-line no-await-in-loop
      const did = await this.step();
      if (did === "done") return;
      if (did) saw = did;
    }
    this.outcome.stuck.push(saw || "the code was never shown");
  }

  /** One act. Says "done", or what is on a screen that offers nothing. */
  private async step(): Promise<string | null> {
    await this.reopenIfGone();
    const { hasSent } = this;
    const did = await act(this.phone.page, { ...this.person, hasSent }, () => this.beforeSending());
    if (did.what === "done") return "done";
    // The first page says what became of it.
    if (did.what === "empty") await this.phone.open("/");
    if (did.what === "typed") {
      this.typed.push(did.path);
      const next = this.coming[0];
      if (!(next?.atOnce && next.at !== null && next.at <= this.acts + 1)) await this.confirm(did.path);
    }
    if (did.what === "sent") {
      this.hasSent = true;
      for (const fault of this.due(({ at }) => at === null)) {
        // oxlint-disable-next-line no-await-in-loop
        await this.inflict(fault);
      }
    }
    if (did.what !== "nothing") return null;
    await this.lookAtNothing(did.saw);
    return did.saw;
  }

  private due(is: (fault: TravellerFault) => boolean): TravellerFault[] {
    const found = this.coming.filter(is);
    for (const fault of found) this.coming.splice(this.coming.indexOf(fault), 1);
    return found;
  }

  /** What is wrong while something is sent is so before the touch; what ends the page comes after it. */
  private async beforeSending(): Promise<void> {
    for (const fault of this.due(({ at, kind }) => at === null && (KINDS[kind].ends || kind === "update"))) {
      // oxlint-disable-next-line no-await-in-loop
      await this.inflict(fault);
    }
  }

  /** Who has sent looks on the first page what became of it. */
  private get address(): string {
    return this.hasSent ? "/" : FORM;
  }

  private async reopenIfGone(): Promise<void> {
    if (!this.phone.page.url().startsWith(this.network.base)) await this.phone.open(this.address);
  }

  private async inflict(fault: TravellerFault): Promise<void> {
    const { phone, network } = this;
    if (KINDS[fault.kind].ends) this.active.push({ fault, left: fault.lasts });
    switch (fault.kind) {
      case "page killed":
        await this.leaving("killed");
        await phone.killPage();
        await phone.open(this.address);
        return this.checkKept(fault);
      case "browser killed":
        await this.leaving("killed");
        await phone.killBrowser();
        await phone.open(this.address);
        return this.checkKept(fault);
      case "page closed":
        await this.leaving("closed");
        await phone.closePage();
        await phone.open(this.address);
        return this.checkKept(fault);
      case "reload":
        await this.leaving("closed");
        await phone.reload();
        return this.checkKept(fault);
      case "update":
        network.update();
        await phone.lookForUpdate();
        if (!fault.atOnce) return undefined;
        await this.leaving("closed");
        await phone.reload();
        return this.checkKept(fault);
      case "second tab":
        await this.leaving("open");
        await phone.openTab(FORM);
        return undefined;
      case "answers lost":
        network.toLose = fault.lasts;
        return undefined;
      case "offline":
        return phone.connect(false);
      case "disk full":
        return phone.setStorage("full");
      case "database silent":
        if (!phone.isSilent) await phone.holdDatabase();
        return undefined;
      case "database refused":
        await this.leaving("closed");
        await phone.setStorage("refused");
        if (!this.hasSent) await phone.reload();
        return undefined;
    }
  }

  private async endWhatIsOver(): Promise<void> {
    const over = this.active.filter(({ left }) => left <= 0);
    this.active = this.active.filter(({ left }) => left > 0);
    for (const one of this.active) one.left -= 1;
    for (const { fault } of over) {
      // oxlint-disable-next-line no-await-in-loop
      if (!this.active.some((other) => other.fault.kind === fault.kind)) await this.end(fault);
    }
  }

  private async endAll(): Promise<void> {
    const all = this.active;
    this.active = [];
    for (const { fault } of all) {
      // oxlint-disable-next-line no-await-in-loop
      await this.end(fault);
    }
  }

  private async end(fault: TravellerFault): Promise<void> {
    const { phone, network } = this;
    if (fault.kind === "answers lost") network.toLose = 0;
    if (fault.kind === "offline") await phone.connect(true);
    if (fault.kind === "disk full") await phone.setStorage("works");
    if (fault.kind === "database silent") await phone.releaseDatabase();
    if (fault.kind === "database refused") {
      await phone.setStorage("works");
      await this.leaving("killed");
      await phone.reload();
      await this.checkKept(fault);
    }
  }

  /** Notes what has to be there after the page has gone. */
  private async leaving(how: "killed" | "closed" | "open"): Promise<void> {
    const isOpen = this.typed.some((path) => !(path in this.kept));
    // A full disk refuses at once, and the page says so as soon as it hears of it.
    const warns = await until(() => this.phone.warns(), isOpen && this.phone.isFull ? WORD_MS : 0);
    if (warns) this.wasWarned = true;
    // What is killed had no time for the last thing typed, unless it was seen to be kept.
    if (warns || how === "killed") this.forgive();
    for (const path of this.typed) this.kept[path] ??= null;
  }

  /** What was typed and is not known to be kept may be lost. */
  private forgive(): void {
    this.typed = this.typed.filter((path) => path in this.kept);
  }

  /** Whether a page keeps what was just typed, or says that it does not. */
  private async confirm(path: string): Promise<void> {
    if (this.hasSent) return;
    let warned = false;
    const isClear = await until(async () => {
      const now = await this.phone.kept();
      if (now && path in now) {
        this.noteKept(now);
        return true;
      }
      warned = await this.phone.warns();
      return warned;
    }, WORD_MS);
    if (warned) {
      this.wasWarned = true;
      this.forgive();
    }
    if (!isClear) this.outcome.lost.push(`${path} is not kept, and the page does not say so`);
  }

  private noteKept(now: Leaves): void {
    for (const path of this.typed) {
      const value = now[path];
      if (value !== undefined) this.kept[path] = value;
    }
  }

  /** After a page was opened again: what was kept is there. */
  private async checkKept(after: TravellerFault): Promise<void> {
    if (this.hasSent || (await this.phone.kept()) === null) return;
    let now: Leaves = {};
    const missing = () =>
      Object.entries(this.kept)
        .filter(([path, value]) => now[path] === undefined || (value !== null && now[path] !== value))
        .map(([path]) => path);
    const isThere = await until(async () => {
      now = (await this.phone.kept()) ?? {};
      return missing().length === 0;
    }, WORD_MS);
    if (!isThere) this.outcome.lost.push(`${missing().join(", ")} after ${after.kind}`);
    // What is lost once is not counted again.
    this.kept = Object.fromEntries(Object.entries(this.kept).filter(([path]) => now[path] !== undefined));
    this.typed = this.typed.filter((path) => now[path] !== undefined);
    this.noteKept(now);
  }

  /** The first page may say nothing of a declaration that was sent from memory. */
  private async lookAtNothing(saw: string): Promise<void> {
    if (this.hasSent && (await this.phone.lookAtOtherTab())) return;
    const { page } = this.phone;
    if (this.active.length > 0 || new URL(page.url()).pathname !== "/") return;
    if (!(await page.getByRole("link", { name: "Hacer mi declaración" }).isVisible())) return;
    if (this.wasWarned) this.outcome.begunAnew = true;
    else this.outcome.lost.push(`what was sent is not on the device any more: ${saw}`);
    [this.hasSent, this.kept, this.typed] = [false, {}, []];
    await this.phone.open(FORM);
  }

  /** What the server has. */
  private async compare(officer: string): Promise<void> {
    const { passport, surnames, names } = this.person;
    const { items } = await call<{ items: Declared[] }>("POST", "/declarations/search", {
      token: officer,
      body: { q: passport },
    });
    const most = this.wasWarned ? 2 : 1;
    if (items.length > most) this.outcome.twice.push(`${items.length} declarations: ${items.map(({ code }) => code)}`);
    if (items.length === 0 && this.outcome.stuck.length === 0)
      this.outcome.lost.push("the code is shown, and the server has nothing");
    if (items.length === 2) this.outcome.begunAnew = true;
    for (const { code } of items) {
      // oxlint-disable-next-line no-await-in-loop
      const {
        traveller,
        travel,
        items: goods,
      } = await call<Stored>("GET", `/declarations/${code}`, { token: officer });
      const is = [traveller.surnames, traveller.given_names, travel.flight_number, travel.origin_airport, goods.length];
      if (is.join() !== [surnames, names, "LA1411", "UIO", 1].join())
        this.outcome.lost.push(`the server has ${is.join()} in ${code}`);
    }
  }
}
