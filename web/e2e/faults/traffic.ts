import { setTimeout as sleep } from "node:timers/promises";

import { call, declarationBody, type Made, Refusal, retentionBody, uuidv7 } from "../support/api";
import { baseUrl, gatewayUrl } from "../support/stack";
import { Random } from "./random";

/** Milliseconds that people wait for an answer. */
const PATIENCE = 4000;
/** The same of people who then leave. */
const IMPATIENCE = 300;
const TRAVELLERS = 4;

/** What became of a write: answered, refused because an earlier attempt had succeeded, or unknown. */
export type Outcome = "answered" | "done before" | "unknown";

/** A declaration and what was done with it. */
export interface Sworn {
  document: string;
  key: string;
  code: string | null;
  /** What the free text of each version says. */
  versions: { text: string; outcome: Outcome }[];
  presented: Outcome | null;
  act: Issued | null;
}

/** An act and how often it was printed. */
export interface Issued {
  id: string;
  outcome: Outcome;
  folio: string | null;
  prints: { answered: number; tried: number };
}

/** A product of the catalogue: its name in each version. */
export interface Product {
  id: string;
  names: { text: string; outcome: Outcome }[];
}

/** What people need to know before they write. */
export interface Known {
  product: string;
  oath: number;
  inspector: string;
  admin: string;
}

/** People at work while faults happen. They try again until they are answered; some leave after the first attempt. */
export class Traffic {
  readonly sworn: Sworn[] = [];
  readonly products: Product[] = [];
  /** Answers that nobody should get. */
  readonly unexpected: string[] = [];
  requests = 0;
  answered = 0;
  private stopping = false;
  /** Resolves when the pause is over. */
  private pausing: Promise<void> | null = null;
  private readonly atRest = new Set<number>();
  private end = Number.POSITIVE_INFINITY;
  private readonly working: Promise<unknown>;

  constructor(
    seed: number,
    private readonly marker: string,
    private readonly base: string,
    private readonly known: Known,
  ) {
    const people = Array.from({ length: TRAVELLERS }, (_, n) => this.travel(n, new Random(seed * 100 + n)));
    this.working = Promise.all([...people, this.administrate(new Random(seed * 100 + TRAVELLERS)), this.search()]);
  }

  /** Begins nothing new, and waits until what was begun is answered; at the given time people give up. */
  async stop(end: number): Promise<void> {
    this.stopping = true;
    this.end = end;
    await this.working;
  }

  /** Begins nothing new, and resolves when what was begun is answered, with what ends the pause. */
  async pause(): Promise<() => void> {
    let goOn = (): void => undefined;
    this.pausing = new Promise((resolve) => {
      goOn = resolve;
    });
    while (this.atRest.size <= TRAVELLERS) await sleep(20);
    return () => {
      this.pausing = null;
      goOn();
    };
  }

  private async rest(person: number): Promise<void> {
    this.atRest.add(person);
    await this.pausing;
    this.atRest.delete(person);
  }

  private async travel(person: number, random: Random): Promise<void> {
    for (let n = 0; !this.stopping; n += 1) {
      const document = `${this.marker}P${person}N${n}`;
      const sworn: Sworn = { document, key: uuidv7(), code: null, versions: [], presented: null, act: null };
      this.sworn.push(sworn);
      await this.declare(sworn, random);
      await sleep(random.between(20, 150));
      if (this.pausing) await this.rest(person);
    }
  }

  private async declare(sworn: Sworn, random: Random): Promise<void> {
    const { product, oath, inspector } = this.known;
    const content = (version: number) => {
      const text = `mermelada ${sworn.document} ${version}`;
      return { text, body: declarationBody(product, sworn.document, oath, text) as Record<string, unknown> };
    };
    const first = content(1);
    const stays = random.chance(0.85);
    const made = await this.write(stays, () => call<Made & { id: string }>("POST", "/declarations", this.options({ body: first.body, key: sworn.key })));
    sworn.versions.push({ text: first.text, outcome: made.outcome });
    if (!made.answer) return;
    const { id, code, edit_key } = made.answer;
    sworn.code = code;

    let version = 1;
    for (; version < 3 && random.chance(0.4); version += 1) {
      const next = content(version + 1);
      const seen = version;
      const edited = await this.write(random.chance(0.9), () =>
        call("PUT", `/declarations/${id}`, this.options({ body: { ...next.body, version: seen, credentials: { edit_key } } })),
      );
      sworn.versions.push({ text: next.text, outcome: edited.outcome });
      if (edited.outcome !== "answered") return;
    }

    if (!random.chance(0.6)) return;
    const seen = version;
    const presented = await this.write(random.chance(0.9), () =>
      call("POST", `/declarations/${code}/present`, this.options({ token: inspector, body: { version: seen, state: "submitted" } })),
    );
    sworn.presented = presented.outcome;
    if (presented.outcome === "unknown" || !random.chance(0.6)) return;

    const act: Issued = { id: uuidv7(), outcome: "unknown", folio: null, prints: { answered: 0, tried: 0 } };
    sworn.act = act;
    const body = retentionBody(act.id, code, product, sworn.document);
    const issued = await this.write(random.chance(0.9), () => call<{ folio: string }>("POST", "/retentions", this.options({ token: inspector, body })));
    act.outcome = issued.outcome;
    act.folio = issued.answer?.folio ?? null;
    if (!issued.answer || !random.chance(0.7)) return;
    const printed = await this.write(true, () => {
      act.prints.tried += 1;
      return call("POST", `/retentions/${act.id}/print`, this.options({ token: inspector }));
    });
    if (printed.outcome === "answered") act.prints.answered += 1;
  }

  private async administrate(random: Random): Promise<void> {
    for (let n = 0; !this.stopping; n += 1) {
      const product: Product = { id: uuidv7(), names: [] };
      this.products.push(product);
      await this.edit(product, `${this.marker} ${n}`, random);
      if (this.pausing) await this.rest(TRAVELLERS);
    }
  }

  private async edit(product: Product, name: string, random: Random): Promise<void> {
    for (let version = 0; version < 3; version += 1) {
      const text = `zurumbela ${name} ${version}`.toLowerCase();
      const fields = { name: text, category: "FRU", origin: "vegetal", unit: "KGM" };
      const options = { token: this.known.admin };
      const written = await this.write(random.chance(0.9), () =>
        version === 0
          ? call("POST", "/products", this.options({ ...options, key: product.id, body: { ...fields, verdict: { classification: "permitido" } } }))
          : call("PUT", `/products/${product.id}`, this.options({ ...options, body: { ...fields, version } })),
      );
      product.names.push({ text, outcome: written.outcome });
      if (written.outcome === "unknown") return;
      await sleep(random.between(100, 500));
    }
  }

  /** Asks one question again and again. nginx may not answer for long with what the service no longer says. */
  private async search(): Promise<void> {
    let late = 0;
    while (!this.stopping) {
      const before = await versionAt(gatewayUrl());
      await sleep(1000);
      const kept = await versionAt(baseUrl);
      // A restore may set the service itself back.
      const after = await versionAt(gatewayUrl());
      if (before === null || kept === null || after === null) continue;
      late = kept < Math.min(before, after) ? late + 1 : 0;
      if (late === 3) this.unexpected.push(`nginx answers with version ${kept} of the catalogue, and the service with ${after}`);
    }
  }

  private options(of: { token?: string; body?: unknown; key?: string }) {
    return { ...of, base: this.base };
  }

  /** Sends a write until it is answered. Who does not stay tries once, and not for long. */
  private async write<T>(stays: boolean, send: () => Promise<T>): Promise<{ outcome: Outcome; answer?: T }> {
    for (let attempt = 1; ; attempt += 1) {
      this.requests += 1;
      try {
        const answer = await inTime(send, stays ? PATIENCE : IMPATIENCE);
        this.answered += 1;
        return { outcome: "answered", answer };
      } catch (error) {
        const refusal = error instanceof Refusal ? error : null;
        if (refusal && refusal.status < 500) {
          if (refusal.status === 409 && attempt > 1) return { outcome: "done before" };
          this.unexpected.push(refusal.message);
          return { outcome: "unknown" };
        }
        if (!stays) return { outcome: "unknown" };
        if (Date.now() > this.end) {
          this.unexpected.push(`still not answered: ${String(error)}`);
          return { outcome: "unknown" };
        }
      }
      await sleep(100);
    }
  }
}

/** The version of the catalogue that answers a search, or null if nothing answers. */
async function versionAt(address: string): Promise<number | null> {
  try {
    const answer = await fetch(`${address}/api/products?q=zurumbela`, { signal: AbortSignal.timeout(PATIENCE) });
    await answer.arrayBuffer();
    const version = /^W\/"(\d+)\./.exec(answer.headers.get("etag") ?? "")?.[1];
    return version === undefined ? null : Number(version);
  } catch {
    return null;
  }
}

/** Rejects when there is no answer in time. The request goes on, as that of somebody who closes the page. */
export async function inTime<T>(send: () => Promise<T>, patience: number): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([
      send(),
      sleep(patience, undefined, { signal: timer.signal }).then(() => {
        throw new Error(`no answer within ${patience} ms`);
      }),
    ]);
  } finally {
    timer.abort();
  }
}
