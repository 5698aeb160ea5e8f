import { afterEach, expect, test, vi } from "vitest";
import { type CounterFault, DECLARATIONS, KINDS, schedule } from "../../testing/counter-faults";
import { words } from "../../testing/fault-schedule";
import { atCounter, counterServer } from "../../testing/counter-server";
import { sessionOf, USER } from "../../testing/user";
import type { CounterStep } from "./step-delivery";

/**
 * The schedules of `make counter-schedules` without a browser: the outbox itself on a database in memory, before a
 * server that takes each key once. OUTBOX_SCHEDULES runs more of them.
 */
const BLOCK = 50;
const BLOCKS = Array.from({ length: Number(process.env.OUTBOX_SCHEDULES ?? 100) / BLOCK }, (_, block) =>
  Array.from({ length: BLOCK }, (__, n) => block * BLOCK + n + 1),
);
const START = Date.parse("2026-11-22T15:00:00Z");
const TWO_DAYS = 2 * 24 * 3600 * 1000;
const MINUTE = 60_000;
const PORTAL = new Response("<title>Wi-Fi</title>", { headers: { "Content-Type": "text/html" } });

const CODES = Array.from({ length: DECLARATIONS }, (_, n) => `D-2222-222${n}`);
const COLLEAGUE = { ...USER, id: "u-2", name: "Begoña Cedeño" };
const PRESENT: CounterStep = { kind: "present", body: { version: 1, state: "submitted" } };
const CLEAR: CounterStep = { kind: "review", body: { version: 1, state: "presented", outcome: "cleared" } };

/** What a page has loaded: its modules know nothing of those of the page before. */
async function loadPage() {
  vi.resetModules();
  const [{ api }, { sessionStore }, { database }, outbox, { sendOutbox }, { takeSteps }] = await Promise.all([
    import("../api/client"),
    import("../api/session-store"),
    import("./database"),
    import("./outbox"),
    import("./outbox-sending"),
    import("./step-outbox"),
  ]);
  return { api, sessionStore, database, sendOutbox, takeSteps, ...outbox };
}

interface TakenStep {
  code: string;
  key: string;
}

class Counter {
  readonly taken: TakenStep[] = [];
  cleared = 0;
  readonly wrong: string[] = [];
  private readonly server = counterServer(...CODES.map((code) => atCounter({ code, version: 1 })));
  private readonly served = globalThis.fetch;
  private readonly coming: CounterFault[];
  private active: { fault: CounterFault; left: number }[] = [];
  private page!: Awaited<ReturnType<typeof loadPage>>;
  private time = START;
  private acts = 0;
  private isSessionOver = false;
  private toLose = 0;
  /** What comes next arrives or not, and is never answered. */
  private dying: { arrives: boolean; reached: () => void } | null = null;

  constructor(seed: number) {
    this.coming = [...schedule(seed)];
  }

  /* One after the other, as a person does. */
  /* oxlint-disable no-await-in-loop */
  async run(): Promise<void> {
    const put = IDBObjectStore.prototype.put;
    const isFull = () => this.is("disk full");
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function full(this: IDBObjectStore, ...given) {
      if (isFull()) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, given);
    });
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => !this.is("offline"));
    vi.stubGlobal("fetch", (request: Request) => this.meet(request));
    // There is one page at a time.
    vi.stubGlobal("BroadcastChannel", undefined);
    this.page = await loadPage();
    await (await this.page.database()).clear("outbox");
    this.signIn();
    for (const code of CODES) {
      const present = `key-${code}-1`;
      await this.act(code, present, PRESENT, null);
      await this.act(code, `key-${code}-2`, CLEAR, present);
    }
    for (const fault of this.coming.splice(0)) await this.inflict(fault);
    this.active = [];
    await this.reopen();
    for (let round = 0; round < 30 && (await this.isAwaited()); round += 1) {
      this.signIn();
      this.pass(10 * MINUTE);
      await this.page.sendOutbox({ eager: true });
    }
    if (await this.isAwaited()) this.wrong.push("something waits although there is a network");
    await this.compare();
  }

  private async act(code: string, key: string, step: CounterStep, after: string | null): Promise<void> {
    for (const one of this.active) one.left -= 1;
    this.active = this.active.filter(({ left }) => left >= 0);
    for (const fault of this.coming.filter(({ at }) => at !== null && at <= this.acts)) await this.inflict(fault);
    this.acts += 1;
    this.pass(MINUTE);
    if (this.page.outboxOwner() === null && this.isReachable) this.signIn();
    const { takeSteps, entryOf } = this.page;
    // An officer clears whom they see presented, at the server or on the device.
    const waits = after !== null && (await entryOf(after)) !== undefined;
    if (after !== null && !waits && !this.server.done.has(after)) return;
    const decidedAfter = waits ? after : null;
    const steps = [{ key, step, draws: false }];
    const answer = await takeSteps({ code, steps, decidedAfter, onAnswer: () => undefined }).catch(() => null);
    if (answer !== null && answer !== "outdated") this.taken.push({ code, key });
  }

  private async inflict(fault: CounterFault): Promise<void> {
    const at = this.coming.indexOf(fault);
    if (at >= 0) this.coming.splice(at, 1);
    if (KINDS[fault.kind].ends) this.active.push({ fault, left: fault.lasts });
    switch (fault.kind) {
      case "answers lost":
        this.toLose = fault.lasts;
        break;
      case "page killed":
      case "browser killed":
      case "update":
        await this.dieSending(fault.atOnce);
        break;
      case "session expired":
        this.isSessionOver = true;
        await this.page.sendOutbox({ eager: true });
        break;
      case "another person":
        if (this.isReachable) await this.lend();
        break;
      case "site cleared": {
        const missing = this.taken.filter(({ key }) => !this.server.done.has(key));
        await (await this.page.database()).clear("outbox");
        localStorage.clear();
        this.cleared += missing.length;
        for (const one of missing) this.taken.splice(this.taken.indexOf(one), 1);
        await this.reopen();
        break;
      }
      case "offline":
      case "captive portal":
      case "clock wrong by two days":
      case "disk full":
        break;
    }
    this.setClock();
  }

  /** The page ends while something is on its way, if anything is to be sent. */
  private async dieSending(arrives: boolean): Promise<void> {
    this.pass(10 * MINUTE);
    const reached = new Promise<void>((resolve) => {
      this.dying = { arrives, reached: resolve };
    });
    await Promise.race([this.page.sendOutbox({ eager: true }), reached]);
    this.dying = null;
    await this.reopen();
  }

  /** A colleague uses the device and signs out again; nothing of the officer's is readable or sent meanwhile. */
  private async lend(): Promise<void> {
    const before = this.server.asked.length;
    this.page.sessionStore.save({ ...sessionOf(COLLEAGUE), keepingKey: "B".repeat(43) });
    const { ownEntries, allEntries, contentOf, sendOutbox } = this.page;
    this.pass(10 * MINUTE);
    await sendOutbox({ eager: true });
    const readable = await Promise.all((await allEntries()).map(contentOf));
    if ((await ownEntries()).length > 0 || readable.some((content) => content !== null))
      this.wrong.push("a colleague reads what the officer did");
    if (this.server.asked.length > before) this.wrong.push("a colleague sends what the officer did");
    this.page.sessionStore.clear();
    this.signIn();
  }

  private async compare(): Promise<void> {
    const here = await this.page.allEntries();
    for (const { code, key } of this.taken)
      if (!this.server.done.has(key) && !here.some(({ id }) => id === key))
        this.wrong.push(`${key} of ${code} is neither at the server nor on the device`);
    for (const code of CODES) {
      const states = this.server.now(code).transitions.map(({ to }) => to);
      if (new Set(states).size !== states.length) this.wrong.push(`${code} went through ${states}`);
    }
  }
  /* oxlint-enable no-await-in-loop */

  /** Whether entries are left that nothing stops. */
  private async isAwaited(): Promise<boolean> {
    const entries = await this.page.allEntries();
    const stopped = new Set(entries.filter(({ state }) => state === "refused").map(({ aggregate }) => aggregate));
    return entries.some(({ aggregate }) => !stopped.has(aggregate));
  }

  private is(kind: CounterFault["kind"]): boolean {
    return this.active.some(({ fault }) => fault.kind === kind);
  }

  private get isReachable(): boolean {
    return !this.is("offline") && !this.is("captive portal");
  }

  private signIn(): void {
    this.isSessionOver = false;
    this.page.sessionStore.save(sessionOf(USER));
  }

  private pass(milliseconds: number): void {
    this.time += milliseconds;
    this.setClock();
  }

  private setClock(): void {
    const wrong = this.active.find(({ fault }) => fault.kind === "clock wrong by two days");
    const ahead = wrong ? (wrong.fault.atOnce ? TWO_DAYS : -TWO_DAYS) : 0;
    vi.setSystemTime(this.time + ahead);
  }

  /** Opens the page anew. The one before asks for nothing any more. */
  private async reopen(): Promise<void> {
    vi.clearAllTimers();
    this.page.api.use({ onRequest: () => new Promise<never>(() => undefined) });
    this.page = await loadPage();
  }

  private async meet(request: Request): Promise<Response> {
    if (this.is("offline")) throw new TypeError("Failed to fetch");
    if (this.is("captive portal")) return PORTAL.clone();
    if (this.isSessionOver && request.headers.has("Authorization"))
      return Response.json({ status: 401, reason: "SESSION_ENDED", message: "" }, { status: 401 });
    if (this.dying && request.method !== "GET") {
      const { arrives, reached } = this.dying;
      if (arrives) await this.served(request);
      reached();
      return new Promise(() => undefined);
    }
    const answer = await this.served(request);
    if (this.toLose === 0 || request.method === "GET") return answer;
    this.toLose -= 1;
    throw new TypeError("Failed to fetch");
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each(BLOCKS)(
  "nothing of schedules %i and the ones after it is lost, done twice or stuck",
  async (...seeds) => {
    const wrong: string[] = [];
    let taken = 0;
    for (const seed of seeds) {
      vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START });
      const counter = new Counter(seed);
      // oxlint-disable-next-line no-await-in-loop
      await counter.run();
      taken += counter.taken.length;
      wrong.push(...counter.wrong.map((what) => `${seed}: ${what} (${words(KINDS, schedule(seed))})`));
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
    expect(wrong).toEqual([]);
    // Most steps can be taken whatever happens.
    expect(taken).toBeGreaterThan(seeds.length * DECLARATIONS);
  },
  120_000,
);
