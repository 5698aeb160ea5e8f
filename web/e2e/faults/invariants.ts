import { query } from "./parts";
import type { Issued, Outcome, Product, Sworn, Traffic } from "./traffic";

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
  return answers.trim().split("\n").map((line): unknown => JSON.parse(line)) as T;
}

export async function position(): Promise<Position> {
  const [record, ...lasts] = await ask<number[]>([
    ["audit", "select coalesce(max(sequence), 0) from record"],
    ...SOURCES.map((source): [string, string] => [source, "select coalesce(max(seq), 0) from outbox"]),
    ...CONSUMERS.map((consumer): [string, string] => [consumer, "select coalesce(max(dead_letter_id), 0) from dead_letter"]),
  ]);
  return { record: record ?? 0, outboxes: lasts.slice(0, SOURCES.length), letters: lasts.slice(SOURCES.length) };
}

/** How many facts wait: unpublished ones, and those that a consumer has not applied. */
export async function waiting(): Promise<string[]> {
  const applied = "select coalesce(json_object_agg(source, at), '{}') from (select distinct on (source) source, array[epoch, sequence] as at from inbox order by source, epoch desc, sequence desc) as marks";
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
    const consumers: [string, Marks][] = source === "retention" ? [["audit", audit], ["declarations", declarations]] : [["audit", audit]];
    const behind = consumers.filter(([, marks]) => String(marks[source]) !== String(at)).map(([name]) => `${name} has not applied all of ${source}`);
    return unpublished > 0 ? [`${unpublished} facts of ${source} are not published`, ...behind] : behind;
  });
}

type Marks = Record<string, [epoch: number, sequence: number]>;
interface Outbox {
  unpublished: number;
  at: [epoch: number, sequence: number];
  source: string | null;
}

interface StoredDeclaration {
  document: string;
  code: string;
  state: string;
  version: number;
  acts: number;
  presented: number;
  contents: string[];
}
interface StoredAct {
  id: string;
  folio: string;
  document: string;
  prints: number;
}
interface StoredProduct {
  id: string;
  name: string;
  version: number;
  changes: number;
}
interface Event {
  id: string;
  type: string;
  subject: string;
}

/**
 * What is wrong after a schedule whose documents and products begin with a marker: nothing, if all is well. The documents of
 * other traffic, which a restored dump may lack, begin with another.
 */
export async function violations(marker: string, others: string, traffic: Traffic, before: Position): Promise<string[]> {
  const outbox = (n: number) =>
    `select coalesce(json_agg(json_build_object('id', event_id, 'type', event->>'type', 'subject', event->>'subject') order by seq), '[]') from outbox where seq > ${before.outboxes[n] ?? 0}`;
  const letters = CONSUMERS.map((consumer, n): [string, string] => [
    consumer,
    `select coalesce(json_agg(subject), '[]') from dead_letter where dead_letter_id > ${before.letters[n] ?? 0}`,
  ]);
  const [declarations, acts, folios, products, ...facts] = await ask<
    [StoredDeclaration[], StoredAct[], { airport: string; last: number; count: number; highest: number }[], StoredProduct[], Event[], Event[], Event[], Event[]]
  >([
    [
      "declarations",
      `select coalesce(json_agg(json_build_object('document', document_number, 'code', code, 'state', state, 'version', version, 'acts', act_count,
         'presented', (select count(*) from declaration_transition t where t.declaration_id = d.declaration_id and to_state = 'presented'),
         'contents', (select json_agg(content::text order by version) from declaration_version v where v.declaration_id = d.declaration_id))), '[]')
       from declaration d where document_number like '${marker}P%'`.replaceAll("\n", " "),
    ],
    [
      "retentions",
      `select coalesce(json_agg(json_build_object('id', retention_id, 'folio', folio, 'document', document_number, 'prints', print_count)), '[]') from retention where document_number like '${marker}P%'`,
    ],
    [
      "retentions",
      `select coalesce(json_agg(json_build_object('airport', airport, 'last', last, 'count', (select count(*) from retention r where r.folio ~ (s.airport || '-' || s.year || '-[0-9]+$')),
         'highest', (select max(substring(folio from '[0-9]+$')::int) from retention r where r.folio ~ (s.airport || '-' || s.year || '-[0-9]+$')))), '[]') from folio_sequence s`.replaceAll("\n", " "),
    ],
    [
      "catalogues",
      `select coalesce(json_agg(json_build_object('id', product_id, 'name', name, 'version', version, 'changes', (select count(*) from change where noun = 'product' and (key = code or key = product_id::text)))), '[]')
       from product where name like 'zurumbela ${marker.toLowerCase()} %'`.replaceAll("\n", " "),
    ],
    ...SOURCES.map((source, n): [string, string] => [source, outbox(n)]),
  ]);
  const events = facts.flat();
  const [records, disorder, chain, gaps, actsOfOthers, ...subjects] = await ask<
    [Event[], number, { count: number; last: number }, number, string[], ...(string | null)[][]]
  >([
    ["audit", `select coalesce(json_agg(json_build_object('id', event_id, 'type', type, 'subject', subject)), '[]') from record where sequence > ${before.record}`],
    [
      "audit",
      `select count(*) from (select at, lag(at) over (partition by source order by sequence) as earlier
         from (select source, sequence, array[coalesce((event->>'epoch')::int, 1), source_sequence] as at from record) as placed) as pairs where at <= earlier`.replaceAll("\n", " "),
    ],
    ["audit", "select json_build_object('count', count(*), 'last', coalesce(max(sequence), 0)) from record"],
    ["audit", "select count(*) from (select source, epoch from inbox group by source, epoch having count(*) <> max(sequence)) as gaps"],
    ["retentions", `select coalesce(json_agg(folio), '[]') from retention where document_number like '${others}P%'`],
    ...letters,
  ]);

  const found = traffic.unexpected.map((text) => `unexpected: ${text}`);
  const stored = groupBy(declarations, ({ document }) => document);
  const storedActs = groupBy(acts, ({ document }) => document);
  for (const sworn of traffic.sworn) {
    found.push(...wrongDeclaration(sworn, stored.get(sworn.document) ?? []));
    found.push(...wrongAct(sworn, storedActs.get(sworn.document) ?? []));
  }
  const storedProducts = groupBy(products, ({ id }) => id);
  for (const product of traffic.products) found.push(...wrongProduct(product, storedProducts.get(product.id) ?? []));
  for (const { airport, last, count, highest } of folios) {
    if (last !== count || last !== highest) found.push(`folios of ${airport}: ${count} acts, the highest ${highest}, the last given ${last}`);
  }

  const recorded = new Map(records.map((record) => [record.id, record]));
  for (const event of events) {
    const record = recorded.get(event.id);
    if (!record) found.push(`lost in the audit: ${event.type} of ${event.subject}`);
    else if (record.type !== event.type || record.subject !== event.subject) found.push(`altered in the audit: ${event.type} of ${event.subject}`);
  }
  // The audit keeps facts that a restored database lacks. Their folios are given again.
  const known = new Set(events.map(({ id }) => id));
  found.push(...wrongRecords(declarations, acts, records.filter(({ id }) => known.has(id))));
  if (disorder > 0) found.push(`${disorder} records of the audit are not in the order of their source`);
  if (chain.count !== chain.last) found.push(`the audit has ${chain.count} records up to number ${chain.last}`);
  if (gaps > 0) found.push(`the audit's inbox has gaps in ${gaps} sources`);
  // A restored dump may lack the declaration of an act that was written after it; people decide about that act's fact.
  const unexpected = subjects.flat().filter((subject) => subject === null || !actsOfOthers.includes(subject));
  if (unexpected.length > 0) found.push(`${unexpected.length} dead letters`);
  return found;
}

/** A step that was answered, or refused because it was done, was done once; any other at most once. */
const fits = (outcome: Outcome, times: number): boolean => (outcome === "unknown" ? times <= 1 : times === 1);

function wrongDeclaration(sworn: Sworn, stored: StoredDeclaration[]): string[] {
  const { document } = sworn;
  const first = sworn.versions[0];
  if (!first) return [];
  if (!fits(first.outcome, stored.length)) return [`declaration ${document}: ${first.outcome}, found ${stored.length} times`];
  const declaration = stored[0];
  if (!declaration) return [];
  const found: string[] = [];
  if (sworn.code !== null && declaration.code !== sworn.code) found.push(`declaration ${document}: ${declaration.code} instead of ${sworn.code}`);
  for (const { text, outcome } of sworn.versions) {
    const times = declaration.contents.filter((content) => content.includes(`"${text}"`)).length;
    if (!fits(outcome, times)) found.push(`declaration ${document}, “${text}”: ${outcome}, found ${times} times`);
  }
  if (declaration.version !== declaration.contents.length) found.push(`declaration ${document}: version ${declaration.version}, ${declaration.contents.length} contents`);
  if (declaration.contents.length > sworn.versions.length) found.push(`declaration ${document}: ${declaration.contents.length} versions of ${sworn.versions.length}`);
  if (!fits(sworn.presented ?? "unknown", declaration.presented) || (!sworn.presented && declaration.presented > 0)) {
    found.push(`declaration ${document}: presented ${declaration.presented} times, ${sworn.presented ?? "never tried"}`);
  }
  return found;
}

function wrongAct(sworn: Sworn, stored: StoredAct[]): string[] {
  const { act, document } = sworn;
  if (!act) return stored.length > 0 ? [`act on ${document}: nobody issued it`] : [];
  if (!fits(act.outcome, stored.length)) return [`act on ${document}: ${act.outcome}, found ${stored.length} times`];
  const found = stored[0];
  if (!found) return [];
  return [
    ...(found.id === act.id && (act.folio === null || act.folio === found.folio) ? [] : [`act on ${document}: another one is stored`]),
    ...wrongPrints(act, found),
  ];
}

const wrongPrints = ({ prints }: Issued, { folio, prints: count }: StoredAct): string[] =>
  count >= prints.answered && count <= prints.tried ? [] : [`act ${folio}: ${count} prints of ${prints.tried}, ${prints.answered} answered`];

function wrongProduct(product: Product, stored: StoredProduct[]): string[] {
  const first = product.names[0];
  if (!first) return [];
  if (!fits(first.outcome, stored.length)) return [`product “${first.text}”: ${first.outcome}, found ${stored.length} times`];
  const found = stored[0];
  if (!found) return [];
  const certain = product.names.filter(({ outcome }) => outcome !== "unknown").length;
  const name = product.names[found.version - 1]?.text;
  return [
    ...(found.version >= certain && name === found.name ? [] : [`product “${first.text}”: version ${found.version} is “${found.name}”, ${certain} of ${product.names.length} are certain`]),
    ...(found.changes === found.version ? [] : [`product “${found.name}”: ${found.changes} changes, version ${found.version}`]),
  ];
}

/** Each act and each declaration has the records of what is stored, each once. */
function wrongRecords(declarations: StoredDeclaration[], acts: StoredAct[], records: Event[]): string[] {
  const counted = groupBy(records, ({ type, subject }) => `${type} ${subject}`);
  const found: string[] = [];
  const expectRecords = (type: string, subject: string, wanted: number) => {
    const times = counted.get(`${type} ${subject}`)?.length ?? 0;
    if (times !== wanted) found.push(`audit: ${times} records of ${type} of ${subject} instead of ${wanted}`);
  };
  for (const { code, version, presented, acts: count, state } of declarations) {
    expectRecords("pinzon.declaration.submitted.v1", code, 1);
    expectRecords("pinzon.declaration.edited.v1", code, version - 1);
    expectRecords("pinzon.declaration.presented.v1", code, presented);
    expectRecords("pinzon.declaration.with_findings.v1", code, count > 0 ? 1 : 0);
    if (count > 0 && state !== "with_findings") found.push(`declaration ${code}: ${state} although it has an act`);
  }
  for (const { folio, prints, document } of acts) {
    expectRecords("pinzon.retention.issued.v1", folio, 1);
    expectRecords("pinzon.retention.printed.v1", folio, prints);
    if (declarations.find((declaration) => declaration.document === document)?.acts !== 1) found.push(`the declaration of ${document} does not know its act`);
  }
  return found;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
