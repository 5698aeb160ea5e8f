import type { SealKey } from "../../src/lib/seal";
import { call } from "../support/api";
import { baseUrl } from "../support/stack";
import { position, type Progress, progressOf } from "./invariants";
import type { Known, TravellerPlan } from "./plans";
import { addAnswers, comparable, type Trace, traces } from "./traces";
import { type Edited, Traffic } from "./traffic";

/** How long people wait for what is done in peace, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Does in peace what was done while faults happened, and compares: equal writes leave equal rows, audit records and
 * answers, field by field, whatever happened meanwhile.
 */
export class Controls {
  private readonly expected = new Map<string, string[]>();
  private round = 0;

  constructor(
    private readonly known: Known,
    private readonly everythingArrives: (limit: number) => Promise<string[]>,
  ) {}

  /**
   * The differences of what some traffic has left. Where clocks have moved, the latest time is not that of the last
   * event, so that times are not compared.
   */
  async differences(traffic: Traffic, stored: ReadonlyMap<string, Trace>, clocksMoved: boolean): Promise<string[]> {
    const { keys } = await call<{ keys: SealKey[] }>("GET", "/keys");
    const written = things(traffic, stored);
    const unseen = new Map(written.map((thing) => [thing.story, thing]));
    for (const story of this.expected.keys()) unseen.delete(story);
    await this.repeat([...unseen.values()], keys);

    const found: string[] = [];
    await inParallel(written, async ({ name, story, trace, editKey }) => {
      // A traveller who was not answered has nothing to open the own declaration with.
      const expected = this.expected.get(story)?.filter((line) => editKey !== null || !line.startsWith("answers.own"));
      const seen = await this.read(name, trace, editKey, keys);
      if (!expected) throw new Error(`nothing to compare with: ${story}`);
      const lines = (of: readonly string[]) =>
        clocksMoved ? of.map((line) => line.replaceAll(/<time \d+>/g, "<time>")) : of;
      const [more, less] = [without(lines(seen), lines(expected)), without(lines(expected), lines(seen))];
      if (more.length + less.length > 0)
        found.push(
          `${name} (${story}) differs: ${[...more.slice(0, 3), ...less.slice(0, 3).map((line) => `not ${line}`)].join("; ")}`,
        );
    });
    return found;
  }

  /** Does things again, and keeps what they leave. */
  private async repeat(like: Thing[], keys: SealKey[]): Promise<void> {
    if (like.length === 0) return;
    this.round += 1;
    const marker = `C${this.round}`;
    const { record } = await position();
    const peace = new Traffic(marker, baseUrl, this.known);
    const done = await Promise.all(
      like.map(async (thing, n) => {
        if (thing.progress)
          return (await peace.declare(`${marker}P0N${n}`, planOf(thing.plan, thing.progress))).document;
        return (
          await peace.edit(`zurumbela ${marker} ${n}`.toLowerCase(), thing.kind, {
            versions: thing.versions,
            leavesAt: null,
          })
        ).name;
      }),
    );
    const left = await this.everythingArrives(Date.now() + PATIENCE);
    if (left.length + peace.unexpected.length > 0)
      throw new Error(`in peace: ${[...left, ...peace.unexpected].join("; ")}`);
    const stored = await traces(marker, record);
    const made = new Map(things(peace, stored).map((thing) => [thing.name, thing]));
    await inParallel(like, async ({ story }, n) => {
      const thing = made.get(done[n] ?? "");
      if (thing?.story !== story) throw new Error(`in peace, ${story} became ${thing?.story}`);
      this.expected.set(story, await this.read(thing.name, thing.trace, thing.editKey, keys));
    });
  }

  private async read(name: string, trace: Trace, editKey: string | null, keys: SealKey[]): Promise<string[]> {
    await addAnswers(trace, this.known, editKey, keys);
    return comparable(trace, name, new Set([this.known.product, "FRU-001"]));
  }
}

/** Something that was written and stored. */
type Thing = { name: string; story: string; trace: Trace; editKey: string | null } & (
  | { progress: Progress; plan: TravellerPlan }
  | { progress?: undefined; kind: Edited["kind"]; versions: number }
);

function things(traffic: Traffic, stored: ReadonlyMap<string, Trace>): Thing[] {
  const declarations = traffic.sworn.flatMap(({ document, plan, editKey }): Thing[] => {
    const trace = stored.get(document);
    if (!trace?.declaration) return [];
    const progress = progressOf(trace);
    // Only the beginning of a photo may have arrived. Nobody was told so: a photo that was answered is demanded as such.
    if (progress.photos === 0) trace.photo_upload = [];
    const story = JSON.stringify({ minors: plan.minors, others: plan.others, ...progress });
    return [{ name: document, story, trace, editKey, progress, plan }];
  });
  const edits = traffic.edited.flatMap(({ name, kind }): Thing[] => {
    const trace = stored.get(name);
    const versions = Number(trace?.[kind]?.[0]?.version ?? 0);
    if (!trace || versions === 0) return [];
    return [{ name, story: `${kind} ${versions}`, trace, editKey: null, kind, versions }];
  });
  return [...declarations, ...edits];
}

const planOf = (
  plan: TravellerPlan,
  { versions, presented, acts, prints, photos, custody }: Progress,
): TravellerPlan => ({
  ...plan,
  versions,
  presents: presented > 0,
  act: acts > 0,
  prints,
  photo: photos > 0,
  custody,
  leavesAt: null,
});

const without = (lines: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
};

const AT_ONCE = 8;

async function inParallel<T>(items: readonly T[], work: (item: T, n: number) => Promise<void>): Promise<void> {
  const left = [...items.entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        // Each worker does one after the other.
        // oxlint-disable-next-line no-await-in-loop
        await work(next[1], next[0]);
      }
    }),
  );
}
