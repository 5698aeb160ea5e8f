import { setTimeout as sleep } from "node:timers/promises";

import { call, type Made, Refusal, uuidv7 } from "../support/api";
import { baseUrl, gatewayUrl } from "../support/stack";
import {
  type AdministratorPlan,
  administratorPlan,
  type Known,
  requests,
  type TravellerPlan,
  travellerPlan,
} from "./plans";
import { Random } from "../../testing/random";

/** Milliseconds that people wait for an answer. */
const PATIENCE = 4000;
/** The same of people who then leave. */
const IMPATIENCE = 300;
const TRAVELLERS = 4;

/** What became of a write: answered, refused because an earlier attempt had succeeded, or unknown. */
export type Outcome = "answered" | "done before" | "unknown";

/** A declaration and what was done with it. */
export interface Sworn {
  plan: TravellerPlan;
  document: string;
  key: string;
  id: string | null;
  code: string | null;
  editKey: string | null;
  /** What became of each version. */
  versions: Outcome[];
  presented: Outcome | null;
  act: Issued | null;
}

/** An act and what was done with it. */
export interface Issued {
  id: string;
  outcome: Outcome;
  folio: string | null;
  prints: { answered: number; tried: number };
  photo: { id: string; outcome: Outcome } | null;
  /** What became of each step of the goods: stored, handed over, received. */
  custody: Outcome[];
  movement: string;
}

/** A thing of the catalogues and what became of each version. */
export interface Edited {
  plan: AdministratorPlan;
  kind: "product" | "banner";
  /** What its names begin with. */
  name: string;
  id: string;
  versions: Outcome[];
}

/** People at work while faults happen. They try again until they are answered; some leave after the first attempt. */
export class Traffic {
  readonly sworn: Sworn[] = [];
  readonly edited: Edited[] = [];
  /** Answers that nobody should get. */
  readonly unexpected: string[] = [];
  requests = 0;
  answered = 0;
  private stopping = false;
  /** Resolves when the pause is over. */
  private pausing: Promise<void> | null = null;
  private endPause = (): void => undefined;
  private readonly atRest = new Set<number>();
  private end = Number.POSITIVE_INFINITY;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly marker: string,
    private readonly base: string,
    private readonly known: Known,
  ) {}

  /** Lets people write, as a seed determines. */
  begin(seed: number): this {
    const people = Array.from({ length: TRAVELLERS }, (_, n) => this.travel(n, new Random(seed * 100 + n)));
    this.working = Promise.all([...people, this.administrate(new Random(seed * 100 + TRAVELLERS)), this.search()]);
    return this;
  }

  /** Begins nothing new, and waits until what was begun is answered; at the given time people give up. */
  async stop(end: number): Promise<void> {
    this.stopping = true;
    this.end = end;
    this.endPause();
    await this.working;
  }

  /** Begins nothing new, and resolves when what was begun is answered, with what ends the pause. */
  async pause(): Promise<() => void> {
    this.pausing = new Promise((resolve) => {
      this.endPause = () => {
        this.pausing = null;
        resolve();
      };
    });
    while (this.atRest.size <= TRAVELLERS) await sleep(20);
    return this.endPause;
  }

  private async rest(person: number): Promise<void> {
    this.atRest.add(person);
    await this.pausing;
    this.atRest.delete(person);
  }

  private async travel(person: number, random: Random): Promise<void> {
    for (let n = 0; !this.stopping; n += 1) {
      await this.declare(`${this.marker}P${person}N${n}`, travellerPlan(random));
      await sleep(random.between(20, 150));
      if (this.pausing) await this.rest(person);
    }
  }

  /** Does what a plan says, as far as it is answered. */
  async declare(document: string, plan: TravellerPlan): Promise<Sworn> {
    const sworn: Sworn = {
      plan,
      document,
      key: uuidv7(),
      id: null,
      code: null,
      editKey: null,
      versions: [],
      presented: null,
      act: null,
    };
    this.sworn.push(sworn);
    const { declaration } = requests(this.known);
    const { inspector } = this.known;
    const stays = (step: number) => plan.leavesAt !== step;
    const made = await this.write(stays(0), () =>
      call<Made & { id: string }>(
        "POST",
        "/declarations",
        this.options({ body: declaration(sworn, 1), key: sworn.key }),
      ),
    );
    sworn.versions.push(made.outcome);
    if (!made.answer) return sworn;
    const { id, code, edit_key } = made.answer;
    Object.assign(sworn, { id, code, editKey: edit_key });

    let version = 1;
    for (; version < plan.versions; version += 1) {
      const body = { ...declaration(sworn, version + 1), version, credentials: { edit_key } };
      const edited = await this.write(stays(version), () => call("PUT", `/declarations/${id}`, this.options({ body })));
      sworn.versions.push(edited.outcome);
      if (edited.outcome !== "answered") return sworn;
    }

    if (!plan.presents) return sworn;
    const key = uuidv7();
    const presented = await this.write(stays(3), () =>
      call(
        "POST",
        `/declarations/${code}/present`,
        this.options({ token: inspector, key, body: { version, state: "submitted" } }),
      ),
    );
    sworn.presented = presented.outcome;
    if (presented.outcome !== "unknown" && plan.act) await this.issue(sworn, code, stays);
    return sworn;
  }

  private async issue(sworn: Sworn, code: string, stays: (step: number) => boolean): Promise<void> {
    const { plan } = sworn;
    const { act: actBody, photo, announcement } = requests(this.known);
    const token = this.known.inspector;
    const act: Issued = {
      id: uuidv7(),
      outcome: "unknown",
      folio: null,
      prints: { answered: 0, tried: 0 },
      photo: null,
      custody: [],
      movement: uuidv7(),
    };
    sworn.act = act;
    const body = actBody(act.id, code, sworn);
    const issued = await this.write(stays(4), () =>
      call<{ folio: string }>("POST", "/retentions", this.options({ token, body })),
    );
    act.outcome = issued.outcome;
    act.folio = issued.answer?.folio ?? null;
    if (!issued.answer) return;
    for (let print = 0; print < plan.prints; print += 1) {
      act.prints.tried += 1;
      const key = uuidv7();
      const printed = await this.write(true, () =>
        call("POST", `/retentions/${act.id}/print`, this.options({ token, key })),
      );
      if (printed.outcome === "answered") act.prints.answered += 1;
    }
    if (plan.photo) {
      act.photo = { id: uuidv7(), outcome: "unknown" };
      const photos = `/retentions/${act.id}`;
      const { id } = act.photo;
      const sent = await this.write(stays(5), async () => {
        const begun = await call<Upload>(
          "POST",
          `${photos}/items/1/photos`,
          this.options({ token, body: announcement(id) }),
        );
        return begun.kept
          ? begun
          : append(
              `${this.base}/api${photos}/photos/${id}?offset=${begun.offset}`,
              token,
              photo.subarray(begun.offset),
            );
      });
      act.photo.outcome = sent.outcome;
    }

    const items = [{ folio: issued.answer.folio, n: 1 }];
    const steps: (() => Promise<unknown>)[] = [
      () => call("POST", "/custody/store", this.options({ token, body: { items, place: "CU-01" } })),
      () =>
        call(
          "POST",
          "/custody/movements",
          this.options({ token, body: { id: act.movement, kind: "transfer", items, place: "CU-02" } }),
        ),
      () => call("POST", `/custody/movements/${act.movement}/confirm`, this.options({ token: this.known.colleague })),
    ];
    for (const [n, step] of steps.slice(0, plan.custody).entries()) {
      const done = await this.write(stays(6 + n), step);
      act.custody.push(done.outcome);
      if (done.outcome === "unknown") return;
    }
  }

  private async administrate(random: Random): Promise<void> {
    for (let n = 0; !this.stopping; n += 1) {
      await this.edit(
        `zurumbela ${this.marker} ${n}`.toLowerCase(),
        n % 3 === 2 ? "banner" : "product",
        administratorPlan(random),
      );
      await sleep(random.between(100, 500));
      if (this.pausing) await this.rest(TRAVELLERS);
    }
  }

  /** Does what a plan says, as far as it is answered. */
  async edit(name: string, kind: Edited["kind"], plan: AdministratorPlan): Promise<Edited> {
    const edited: Edited = { plan, kind, name, id: uuidv7(), versions: [] };
    this.edited.push(edited);
    const key = edited.id;
    const address = kind === "product" ? "/products" : "/settings/banners";
    const body = (version: number) => requests(this.known)[kind](name, version);
    for (let version = 0; version < plan.versions; version += 1) {
      const written = await this.write(plan.leavesAt !== version, () =>
        version === 0
          ? call<{ id: string }>("POST", address, this.options({ token: this.known.admin, key, body: body(1) }))
          : call<{ id: string }>(
              "PUT",
              `${address}/${edited.id}`,
              this.options({ token: this.known.admin, body: { ...body(version + 1), version } }),
            ),
      );
      edited.versions.push(written.outcome);
      if (written.outcome === "unknown") return edited;
      if (version === 0) edited.id = written.answer?.id ?? edited.id;
    }
    return edited;
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
      if (late === 3)
        this.unexpected.push(`nginx answers with version ${kept} of the catalogue, and the service with ${after}`);
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

interface Upload {
  offset: number;
  kept: boolean;
}

/** Sends a part of a photo. */
async function append(address: string, token: string, part: Uint8Array<ArrayBuffer>): Promise<Upload> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/octet-stream" };
  const answer = await fetch(address, { method: "PUT", headers, body: part });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Refusal(answer.status, json);
  return json as Upload;
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
