import { isDeepStrictEqual } from "node:util";

import type { Controls } from "./controls";
import { query } from "./parts";
import { type Row, type Trace, traces } from "./traces";
import type { Edited, Issued, Outcome, Sworn, Traffic } from "./traffic";

/** The services whose facts the audit records, by their databases. */
const SOURCES = ["auth", "catalogues", "declarations", "retentions"] as const;
/** The services that apply facts of others, by their databases. */
const CONSUMERS = ["audit", "declarations"] as const;

/** How far the databases are. */
export interface Position {
  /** The last row of each outbox. */
  outboxes: number[];
  /** The last record of the audit. */
  record: number;
  /** The last dead letter of each consumer. */
  letters: number[];
}

/** Runs one statement in each database, each of which answers with one JSON value. */
async function ask<T extends unknown[]>(statements: [database: string, statement: string][]): Promise<T> {
  const script = statements.map(([database, statement]) => `\\connect pinzon_${database}\n${statement};`).join("\n");
  const answers = await query("postgres", script);
  return answers
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line)) as T;
}

export async function position(): Promise<Position> {
  const [record, ...lasts] = await ask<number[]>([
    ["audit", "select coalesce(max(sequence), 0) from record"],
    ...SOURCES.map((source): [string, string] => [source, "select coalesce(max(seq), 0) from outbox"]),
    ...CONSUMERS.map((consumer): [string, string] => [
      consumer,
      "select coalesce(max(dead_letter_id), 0) from dead_letter",
    ]),
  ]);
  return { record: record ?? 0, outboxes: lasts.slice(0, SOURCES.length), letters: lasts.slice(SOURCES.length) };
}

/** How many facts wait: unpublished ones, and those that a consumer has not applied. */
export async function waiting(): Promise<string[]> {
  const applied =
    "select coalesce(json_object_agg(source, at), '{}') from (select distinct on (source) source, array[epoch, sequence] as at from inbox order by source, epoch desc, sequence desc) as marks";
  const [audit, declarations, ...outboxes] = await ask<[Marks, Marks, ...Outbox[]]>([
    ["audit", applied],
    ["declarations", applied],
    ...SOURCES.map((source): [string, string] => [
      source,
      `select json_build_object('unpublished', (select count(*) from outbox where published_at is null),
                                'at', (select array[epoch, last_sequence] from outbox_position),
                                'source', (select event->>'source' from outbox limit 1))`.replaceAll("\n", " "),
    ]),
  ]);
  return outboxes.flatMap(({ unpublished, at, source }) => {
    if (source === null) return [];
    const consumers: [string, Marks][] =
      source === "retention"
        ? [
            ["audit", audit],
            ["declarations", declarations],
          ]
        : [["audit", audit]];
    const behind = consumers
      .filter(([, marks]) => String(marks[source]) !== String(at))
      .map(([name]) => `${name} has not applied all of ${source}`);
    return unpublished > 0 ? [`${unpublished} facts of ${source} are not published`, ...behind] : behind;
  });
}

type Marks = Record<string, [epoch: number, sequence: number]>;
interface Outbox {
  unpublished: number;
  at: [epoch: number, sequence: number];
  source: string | null;
}

interface Event {
  type: string;
  subject: string;
  event: Row & { id: string };
}

/**
 * What is wrong after a schedule whose documents and products begin with a marker: nothing, if all is well. The
 * documents of other traffic, which a restored dump may lack, begin with another. Without controls, what the rows say
 * is not compared.
 */
export async function violations(
  marker: string,
  others: string,
  traffic: Traffic,
  before: Position,
  controls: Controls | null,
  clocksMoved = false,
): Promise<string[]> {
  const outbox = (n: number) =>
    `select coalesce(json_agg(json_build_object('type', event->>'type', 'subject', event->>'subject', 'event', event || jsonb_build_object('id', event_id)) order by seq), '[]') from outbox where seq > ${before.outboxes[n] ?? 0}`;
  const letters = CONSUMERS.map((consumer, n): [string, string] => [
    consumer,
    `select coalesce(json_agg(subject), '[]') from dead_letter where dead_letter_id > ${before.letters[n] ?? 0}`,
  ]);
  const [folios, ...facts] = await ask<
    [{ airport: string; last: number; count: number; highest: number }[], Event[], Event[], Event[], Event[]]
  >([
    [
      "retentions",
      `select coalesce(json_agg(json_build_object('airport', airport, 'last', coalesce(last, 0), 'count', acts, 'highest', highest)), '[]')
         from (select r.airport, split_part(folio, '-', 2)::int as year, count(*) as acts, max(split_part(folio, '-', 3)::int) as highest from retention r where folio ~ '^[A-Z]+-[0-9]+-[0-9]+$' group by 1, 2) as issued
         full join folio_sequence using (airport, year)`.replaceAll("\n", " "),
    ],
    ...SOURCES.map((source, n): [string, string] => [source, outbox(n)]),
  ]);
  const events = facts.flat();
  const [records, disorder, chain, auditGaps, declarationGaps, excused, actsOfOthers, ...subjects] = await ask<
    [Event[], number, { count: number; last: number }, number, number, number, string[], ...(string | null)[][]]
  >([
    [
      "audit",
      `select coalesce(json_agg(json_build_object('type', type, 'subject', subject, 'event', event::jsonb || jsonb_build_object('id', event_id))), '[]') from record where sequence > ${before.record}`,
    ],
    [
      "audit",
      `select count(*) from (select at, lag(at) over (partition by source order by sequence) as earlier
         from (select source, sequence, array[coalesce((event->>'epoch')::int, 1), source_sequence] as at from record) as placed) as pairs where at <= earlier`.replaceAll(
        "\n",
        " ",
      ),
    ],
    ["audit", "select json_build_object('count', count(*), 'last', coalesce(max(sequence), 0)) from record"],
    ...CONSUMERS.map((consumer): [string, string] => [
      consumer,
      "select count(*) from (select source, epoch from inbox group by source, epoch having count(*) <> max(sequence)) as gaps",
    ]),
    [
      "audit",
      `select count(*) from record where sequence > ${before.record} and type like 'pinzon.audit.events_lost.%'`,
    ],
    ["retentions", `select coalesce(json_agg(folio), '[]') from retention where document_number like '${others}P%'`],
    ...letters,
  ]);

  const found = traffic.unexpected.map((text) => `unexpected: ${text}`);
  const stored = await traces(marker, before.record);
  for (const sworn of traffic.sworn) {
    const trace = stored.get(sworn.document) ?? {};
    found.push(...wrongDeclaration(sworn, trace), ...wrongAct(sworn, trace));
  }
  for (const edited of traffic.edited) found.push(...wrongEdit(edited, stored.get(edited.name) ?? {}));
  const known = new Set([...traffic.sworn.map(({ document }) => document), ...traffic.edited.map(({ name }) => name)]);
  for (const thing of stored.keys()) if (!known.has(thing)) found.push(`nobody wrote ${thing}`);
  if (controls) found.push(...(await controls.differences(traffic, stored, clocksMoved)));
  for (const { airport, last, count, highest } of folios) {
    if (last !== count || last !== highest)
      found.push(`folios of ${airport}: ${count} acts, the highest ${highest}, the last given ${last}`);
  }

  const recorded = new Map(records.map((record) => [record.event.id, record]));
  for (const event of events) {
    const record = recorded.get(event.event.id);
    if (!record) found.push(`lost in the audit: ${event.type} of ${event.subject}`);
    else if (!isDeepStrictEqual(placed(event), placed(record)))
      found.push(`altered in the audit: ${event.type} of ${event.subject}`);
  }
  if (disorder > 0) found.push(`${disorder} records of the audit are not in the order of their source`);
  if (chain.count !== chain.last) found.push(`the audit has ${chain.count} records up to number ${chain.last}`);
  if (auditGaps > 0) found.push(`the audit's inbox has gaps in ${auditGaps} sources`);
  if (declarationGaps > 0) found.push(`the inbox of declarations has gaps in ${declarationGaps} sources`);
  if (excused > 0) found.push(`the audit excuses ${excused} ranges of events as lost`);
  // A restored dump may lack the declaration of an act that was written after it; people decide about that act's fact.
  const unexpected = subjects.flat().filter((subject) => subject === null || !actsOfOthers.includes(subject));
  if (unexpected.length > 0) found.push(`${unexpected.length} dead letters`);
  return found;
}

/** An event without what says where it stands among the others, which its source adds when it publishes it. */
function placed({ type, subject, event }: Event): unknown {
  const { sequence: _, epoch: __, ...rest } = event;
  return { type, subject, rest };
}

/** A step that was answered, or refused because it was done, was done once; any other at most once. */
const fits = (outcome: Outcome, times: number): boolean => (outcome === "unknown" ? times <= 1 : times === 1);

/** How far a declaration has come, as the tables say. */
export interface Progress {
  versions: number;
  presented: number;
  acts: number;
  prints: number;
  photos: number;
  /** How many steps the first goods of the act went after they were retained. */
  custody: number;
}

export function progressOf(trace: Trace): Progress {
  const rows = (table: string) => trace[table] ?? [];
  return {
    versions: rows("declaration_version").length,
    presented: rows("declaration_transition").filter(({ to_state: to }) => to === "presented").length,
    acts: rows("retention").length,
    prints: Number(rows("retention")[0]?.print_count ?? 0),
    photos: rows("photo").length,
    custody:
      rows("custody").filter(({ item_number: item }) => item === 1).length - (rows("retained_item").length > 0 ? 1 : 0),
  };
}

/** Steps of one thing, one after the other, of which so many are found. */
function wrongSteps(what: string, outcomes: readonly Outcome[], count: number): string[] {
  const certain = outcomes.filter((outcome) => outcome !== "unknown").length;
  return count >= certain && count <= outcomes.length
    ? []
    : [`${what}: ${count} found, ${certain} of ${outcomes.length} are certain`];
}

function wrongDeclaration(sworn: Sworn, trace: Trace): string[] {
  const what = `declaration ${sworn.document}`;
  const stored = trace.declaration ?? [];
  const first = sworn.versions[0];
  if (!first) return [];
  if (!fits(first, stored.length)) return [`${what}: ${first}, found ${stored.length} times`];
  const declaration = stored[0];
  if (!declaration) return [];
  const { versions, presented } = progressOf(trace);
  return [
    ...(sworn.code === null || declaration.code === sworn.code
      ? []
      : [`${what}: ${declaration.code} instead of ${sworn.code}`]),
    ...wrongSteps(`${what}, versions`, sworn.versions, versions),
    ...(declaration.version === versions ? [] : [`${what}: version ${declaration.version}, ${versions} contents`]),
    ...wrongSteps(`${what}, presented`, sworn.presented ? [sworn.presented] : [], presented),
  ];
}

function wrongAct({ act, document }: Sworn, trace: Trace): string[] {
  const what = `act on ${document}`;
  const stored = trace.retention ?? [];
  if (!act) return stored.length > 0 ? [`${what}: nobody issued it`] : [];
  if (!fits(act.outcome, stored.length)) return [`${what}: ${act.outcome}, found ${stored.length} times`];
  const found = stored[0];
  if (!found) return [];
  const { photos, custody } = progressOf(trace);
  return [
    ...(found.retention_id === act.id && (act.folio === null || act.folio === found.folio)
      ? []
      : [`${what}: another one is stored`]),
    ...wrongPrints(act, found),
    ...wrongSteps(`${what}, photos`, act.photo ? [act.photo.outcome] : [], photos),
    ...wrongSteps(`${what}, custody`, act.custody, custody),
  ];
}

const wrongPrints = ({ prints }: Issued, { folio, print_count: count }: Row): string[] =>
  Number(count) >= prints.answered && Number(count) <= prints.tried
    ? []
    : [`act ${folio}: ${count} prints of ${prints.tried}, ${prints.answered} answered`];

function wrongEdit({ kind, name, versions }: Edited, trace: Trace): string[] {
  const stored = trace[kind] ?? [];
  if (stored.length > 1) return [`${kind} “${name}”: found ${stored.length} times`];
  return wrongSteps(`${kind} “${name}”, versions`, versions, Number(stored[0]?.version ?? 0));
}
