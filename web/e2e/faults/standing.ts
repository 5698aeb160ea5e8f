import { query } from "./parts";

const DATABASES = ["auth", "catalogues", "declarations", "retentions", "audit"] as const;

/** Tables that lawfully change while people write, and what watches over them instead. */
const WATCHED_ELSEWHERE: Readonly<Record<string, string>> = {
  "*.outbox": "each event has to be in the audit",
  "*.outbox_position": "what every consumer has applied has to be as far",
  "*.inbox": "has to be as far as the outboxes, without gaps",
  "audit.record": "the chain and the signatures are verified",
  "retentions.folio_sequence": "has to be as far as the acts",
};

/** Tables that may change at any time and whose rows nobody was promised. */
export const PASSING: Readonly<Record<string, string>> = {
  "auth.attempt": "a count of tries, which ends by itself",
  "auth.refused_sign_in": "a count of refused sign-ins, which ends by itself",
  "auth.passkey_ceremony": "ends after minutes",
  "catalogues.catalogue_version": "counts on with each change",
  "declarations.act_person_wanted": "a list of work to do",
  "declarations.attendance": "ends when nobody renews it",
  "declarations.passenger_guess": "a count of tries, which ends by itself",
  "declarations.staff_view": "who reads what, within minutes",
};

/** Columns that change although nobody changes what the row is about. */
const COUNTERS: Readonly<Record<string, readonly string[]>> = {
  "auth.session": ["last_used_at"],
  "declarations.draw_seed": ["revealed_at"],
};

export interface Column {
  database: string;
  table: string;
  name: string;
  type: string;
  generated: boolean;
  /** Whether it is part of the primary key. */
  key: boolean;
}

/** Every column of every table of the services. */
export async function columns(): Promise<Column[]> {
  const statement =
    `select string_agg(concat_ws('|', table_name, column_name, udt_name, is_generated, attnum = any (indkey)), E'\\n' order by table_name, ordinal_position)
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
      join pg_attribute on attrelid = table_name::regclass and attname = column_name left join pg_index on indrelid = attrelid and indisprimary where table_schema = 'public' and table_type = 'BASE TABLE'`.replaceAll(
      "\n",
      " ",
    );
  const lists = await Promise.all(
    DATABASES.map(async (database) => ({ database, list: await query(`pinzon_${database}`, statement) })),
  );
  return lists.flatMap(({ database, list }) =>
    list
      .trim()
      .split("\n")
      .map((line) => {
        const [table = "", name = "", type = "", generated = "", key = ""] = line.split("|");
        return { database, table, name, type, generated: generated === "ALWAYS", key: key === "t" };
      }),
  );
}

/** How often each row is there, by its table and a digest of it. */
export type Standing = ReadonlyMap<string, number>;

/** What stands in the tables. */
export async function standing(tables: ReadonlySet<string>): Promise<Standing> {
  const script = DATABASES.map((database) => {
    const own = [...tables].filter((table) => table.startsWith(`${database}.`));
    const selects = own.map(
      (table) =>
        `select '${table} ' || md5((to_jsonb(t) - '{${(COUNTERS[table] ?? []).join(",")}}'::text[])::text) from ${table.slice(database.length + 1)} t`,
    );
    return `\\connect pinzon_${database}\n${selects.join(" union all ")};`;
  });
  const rows = new Map<string, number>();
  for (const row of (await query("postgres", script.join("\n"))).split("\n").filter(Boolean))
    rows.set(row, (rows.get(row) ?? 0) + 1);
  return rows;
}

/** The tables whose rows stay as they are. */
export const tablesThatStand = (all: readonly Column[]): Set<string> =>
  new Set(
    all
      .map(({ database, table }) => `${database}.${table}`)
      .filter(
        (table) =>
          !(table in PASSING) && !(table in WATCHED_ELSEWHERE) && !(`*.${table.split(".")[1]}` in WATCHED_ELSEWHERE),
      ),
  );

/** Which tables lost or changed rows that stood before. */
export function missing(before: Standing, after: Standing): string[] {
  const tables = new Map<string, number>();
  for (const [row, count] of before) {
    const lost = count - (after.get(row) ?? 0);
    const table = row.slice(0, row.indexOf(" "));
    if (lost > 0) tables.set(table, (tables.get(table) ?? 0) + lost);
  }
  return [...tables].map(([table, count]) => `${table}: ${count} rows that stood before are gone or changed`);
}
