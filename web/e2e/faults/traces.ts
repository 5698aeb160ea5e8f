import { createHash } from "node:crypto";

import { type SealKey, readSeal } from "../../src/lib/seal";
import { todayInGalapagos } from "../../src/lib/today";
import { call } from "../support/api";
import { baseUrl } from "../support/stack";
import type { Known } from "./plans";
import { query } from "./parts";

/** A row of a table or a part of an answer. */
export type Row = Record<string, unknown>;

/** Everything that tables, the audit and answers hold about one thing, by table. */
export type Trace = Record<string, Row[]>;

/** A table whose rows are about things that people write while faults happen. */
export interface Traced {
  database: string;
  table: string;
  /** What to read, the table itself as `t`. */
  from: string;
  /** The document or the name that the thing is known by. */
  thing: string;
  order: string;
  /** Columns that differ between two equal things. */
  without?: string[];
}

/** The declarant's document in that of a minor, and the first name of a thing that is renamed. */
const declarantOf = (passenger: string) => `substring(${passenger}.document_number from '^[A-Z]+[0-9]+P[0-9]+N[0-9]+')`;
const firstName = (column: string) => String.raw`regexp_replace(${column}, ' \d+$', '')`;
const ofDeclaration = (table: string, order: string): Traced => ({
  database: "declarations",
  table,
  from: `${table} t join declaration d using (declaration_id)`,
  thing: "d.document_number",
  order,
});
const ofAct = (table: string, order: string, without: string[] = []): Traced => ({
  database: "retentions",
  table,
  from: `${table} t join retention r using (retention_id)`,
  thing: "r.document_number",
  order,
  without,
});

/** The tables that are compared row by row and field by field. */
export const TRACED: readonly Traced[] = [
  {
    database: "declarations",
    table: "declaration",
    from: "declaration t",
    thing: "t.document_number",
    order: "t.document_number",
    without: ["presented_hour"],
  },
  ofDeclaration("declaration_version", "t.version"),
  ofDeclaration("declaration_transition", "t.number"),
  ofDeclaration("declaration_correction", "t.version"),
  ofDeclaration("declaration_act", "t.folio"),
  ofDeclaration("attendance", "t.user_name"),
  {
    database: "declarations",
    table: "passenger",
    from: "passenger t",
    thing: declarantOf("t"),
    order: "t.document_number",
  },
  {
    database: "declarations",
    table: "passenger_change",
    from: "passenger_change t join passenger p using (passenger_id)",
    thing: declarantOf("p"),
    order: "p.document_number, t.version",
  },
  {
    ...ofDeclaration("declared_minor", "p.document_number"),
    from: "declared_minor t join declaration d using (declaration_id) left join passenger p on p.document_fingerprint = t.document_fingerprint",
  },
  {
    database: "declarations",
    table: "earlier_retention",
    from: "earlier_retention t join declaration d using (document_fingerprint)",
    thing: "d.document_number",
    order: "t.folio",
  },
  { database: "retentions", table: "retention", from: "retention t", thing: "t.document_number", order: "t.folio" },
  ofAct("retained_item", "t.item_number"),
  ofAct("custody", "t.item_number, t.custody_id", ["custody_id"]),
  ofAct("photo", "t.item_number, t.photo_id"),
  ofAct("photo_upload", "t.photo_id"),
  {
    database: "retentions",
    table: "movement",
    from: "movement t join (select distinct movement_id, document_number from custody join retention using (retention_id)) c using (movement_id)",
    thing: "c.document_number",
    order: "t.movement_id",
  },
  {
    database: "catalogues",
    table: "product",
    from: "product t",
    thing: firstName("t.name"),
    order: "t.code",
    // Vectors of words; the answer to a search is compared.
    without: ["search"],
  },
  {
    database: "catalogues",
    table: "product_verdict",
    from: "product_verdict t join product p using (product_id)",
    thing: firstName("p.name"),
    order: "t.valid_from",
  },
  // New banners come after those there are.
  {
    database: "catalogues",
    table: "banner",
    from: "banner t",
    thing: firstName("t.title"),
    order: "t.banner_id",
    without: ["sort_order"],
  },
  { database: "catalogues", table: "change", from: "change t", thing: firstName("t.name"), order: "t.version" },
];

/**
 * The fields of an audit record that say where it stands, not what happened; the chain and the signatures vouch for it.
 */
const POSITION = ["sequence", "source_sequence", "prev_hash", "hash", "signature", "certificate_fingerprint"];

/** Everything that databases hold about the things of a marker, by the document or the name that each is known by. */
export async function traces(marker: string, after: number): Promise<Map<string, Trace>> {
  const found = new Map<string, Trace>();
  const add = (thing: string, table: string, row: Row) => {
    const trace = found.get(thing) ?? {};
    found.set(thing, trace);
    (trace[table] ??= []).push(row);
  };
  const databases = [...new Set(TRACED.map(({ database }) => database))];
  const script = databases.map((database) => `\\connect pinzon_${database}\n${selectOf(database, marker)};`);
  script.push(
    `\\connect pinzon_audit\nselect '', 'record', to_jsonb(t) - ${arrayOf(POSITION)} from record t where sequence > ${after} order by source, sequence;`,
  );
  for (const source of ["catalogues", "declarations", "retentions"])
    script.push(`\\connect pinzon_${source}\nselect '', 'outbox', to_jsonb(event_id) from outbox;`);
  const records: Row[] = [];
  const events = new Set<unknown>();
  for (const line of (await query("postgres", script.join("\n"))).split("\n").filter(Boolean)) {
    const [thing = "", table = "", ...row] = line.split("|");
    const parsed: unknown = JSON.parse(row.join("|"));
    if (table === "outbox") events.add(parsed);
    else if (table === "record") records.push(parsed as Row);
    else add(thing, table, parsed as Row);
  }

  const things = new Map<unknown, string>();
  for (const [thing, trace] of found) {
    for (const row of [
      trace.declaration,
      trace.retention,
      trace.product,
      trace.banner,
      trace.passenger,
      trace.movement,
    ].flatMap((rows) => rows ?? [])) {
      for (const key of ["code", "folio", "product_id", "banner_id", "passenger_id", "movement_id"])
        if (row[key]) things.set(row[key], thing);
    }
  }
  for (const record of records) {
    const thing = things.get(record.subject);
    // The audit keeps facts that a restored database lacks. Their folios are given again. Who looks at a thing does not
    // change it.
    if (thing !== undefined && events.has(record.event_id) && !String(record.type).includes("viewed"))
      add(thing, "record", record);
  }
  return found;
}

const arrayOf = (names: readonly string[]) => `'{${names.join(",")}}'::text[]`;

/** One statement for the tables of a database: thing, table, row. */
const selectOf = (database: string, marker: string): string =>
  TRACED.filter((traced) => traced.database === database)
    .map(({ table, from, thing, order, without = [] }) => {
      const like = database === "catalogues" ? `zurumbela ${marker.toLowerCase()} %` : `${marker}P%`;
      return `select thing, '${table}', row from (select ${thing} as thing, to_jsonb(t) - ${arrayOf(without)} as row, row_number() over (order by ${order}) as place from ${from}) as rows where thing like '${like}' order by place`;
    })
    .map((statement) => `(${statement})`)
    .join(" union all ");

/** Adds to a trace what the API answers about its thing to who may read it. */
export async function addAnswers(
  trace: Trace,
  known: Known,
  editKey: string | null,
  keys: readonly SealKey[],
): Promise<void> {
  const [declaration] = trace.declaration ?? [];
  const [act] = trace.retention ?? [];
  const [product] = trace.product ?? [];
  const answers: [string, Promise<unknown>][] = [];
  const answer = (name: string, sent: Promise<unknown>) => answers.push([name, sent.catch(String)]);
  const ask = (name: string, path: string, token: string) => answer(name, call("GET", path, { token }));
  if (declaration) {
    ask("declaration", `/declarations/${declaration.code}`, known.inspector);
  }
  if (act) {
    ask("act", `/retentions/${act.retention_id}`, known.inspector);
    ask("custody", `/retentions/${act.retention_id}/custody`, known.inspector);
    ask("photos", `/retentions/${act.retention_id}/photos`, known.inspector);
    for (const { photo_id } of trace.photo ?? [])
      answer("picture", picture(`/retentions/${act.retention_id}/photos/${photo_id}`, known.inspector));
  }
  if (product) {
    ask("product", `/products/${product.product_id}`, known.admin);
    answer("search", isFound(String(product.name)));
  }
  // The last one, because not every traveller can ask.
  if (declaration && editKey)
    answer("own", call("POST", `/declarations/${declaration.declaration_id}/open`, { body: { edit_key: editKey } }));
  trace.seals = await Promise.all(
    [...(trace.declaration_version ?? []), ...(trace.retention ?? [])].map(async ({ qr, content_hash }) => {
      const reading = await readSeal(String(qr), keys);
      const sealed = "claims" in reading && "contentHash" in reading.claims ? reading.claims.contentHash : null;
      const sealsContent = sealed !== null && String(content_hash).startsWith(`\\x${sealed}`);
      return { ...reading, sealsContent } as Row;
    }),
  );
  const answered = await Promise.all(
    answers.map(async ([name, sent]): Promise<[string, unknown]> => [name, await sent]),
  );
  trace.answers = [Object.fromEntries(answered)];
}

async function picture(path: string, token: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return `${answer.status} ${createHash("sha256")
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest("base64")}`;
}

/** Whether a search finds a product. */
async function isFound(name: string): Promise<boolean> {
  const { items } = await call<{ items: { name: string }[] }>("GET", `/products?q=${encodeURIComponent(name)}`);
  return items.some((item) => item.name === name);
}

/**
 * Fields that say when and where something happened among everything else. Facts that arrive together are recorded at the
 * same time; the chain covers that time.
 */
const ELSEWHERE = new Set(["traceparent", "sequence", "epoch", "catalogue_version", "custody_id", "recorded_at"]);

const VARYING =
  /(?<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?))|(?<day>\b20\d\d-\d\d-\d\d\b)|(?<uuid>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})|(?<hex>(?:\\x)?[0-9a-f]{24,})|(?<code>\b[A-Z]-[0-9A-Z]{4}-[0-9A-Z]{4}\b)|(?<folio>\b[A-Z]{3}-20\d\d-[A-Z]?\d+\b)|(?<token>GPS1:.*)|(?<product>\bFRU-\d{3,}\b)/g;

/**
 * A trace in which whatever two equal things do not share has a name by the order of its appearance, so that what is
 * the same in two places of one trace has the same name in both.
 */
export function comparable(trace: Trace, thing: string, constants: ReadonlySet<string>): string[] {
  const names = new Map<string, string>();
  const today = Date.parse(todayInGalapagos(new Date()));
  const own = new RegExp(`${thing}(?!\\d)`, "gi");
  const nameOf = (kind: string, value: string) => {
    if (constants.has(value)) return value;
    const known =
      names.get(value) ?? `<${kind} ${[...names.values()].filter((name) => name.startsWith(`<${kind} `)).length + 1}>`;
    names.set(value, known);
    return known;
  };
  const plain = (text: string): string =>
    text.replace(own, "<thing>").replace(VARYING, (...match) => {
      const groups = match.at(-1) as Record<string, string | undefined>;
      const [kind = "", value = ""] = Object.entries(groups).find(([, part]) => part !== undefined) ?? [];
      if (kind === "time") return nameOf(kind, instant(value));
      if (kind === "day") return `<day ${(Date.parse(value) - today) / 86_400_000}>`;
      return nameOf(kind, kind === "hex" ? value.replace("\\x", "") : value);
    });
  const walk = (value: unknown, path: string): string[] => {
    if (value === null || typeof value !== "object")
      return [`${path} ${typeof value === "string" ? plain(value) : String(value)}`];
    const parts: [string, unknown][] = Array.isArray(value)
      ? value.map((part, n) => [`[${n}]`, part])
      : Object.entries(value).map(([key, part]) => [`.${key}`, part]);
    if (parts.length === 0) return [`${path} empty`];
    return parts.filter(([key]) => !ELSEWHERE.has(key.slice(1))).flatMap(([key, part]) => walk(part, path + key));
  };
  const tables = Object.keys(trace).filter((table) => table !== "answers");
  const lines = [...tables.toSorted(), "answers"].flatMap((table) => walk(trace[table] ?? [], table));
  return lines.map((line) => line.replace(/^answers\[0\]/, "answers"));
}

/** An instant to the microsecond, however it is written. */
function instant(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? "";
  return `${Math.floor(Date.parse(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")) / 1000)}.${fraction.padEnd(6, "0")}`;
}
