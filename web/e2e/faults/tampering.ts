import { query } from "./parts";
import type { Column } from "./standing";
import { TRACED } from "./traces";

/** Something that is done to the row of a table behind everybody's back. */
export interface Tampering {
  name: string;
  /** Resolves with what undoes it, or null if the database itself refuses it or has no such row. */
  apply: () => Promise<(() => Promise<void>) | null>;
}

/** Another value of a column, by its type. */
const OTHER: Readonly<Record<string, (name: string) => string>> = {
  bool: (name) => `not ${name}`,
  bytea: (name) => `${name} || '\\x00'`,
  date: (name) => `${name} + 1`,
  int2: (name) => `${name} + 1`,
  int4: (name) => `${name} + 1`,
  int8: (name) => `${name} + 1`,
  jsonb: (name) => `case jsonb_typeof(${name}) when 'array' then ${name} || '["zz"]' else ${name} || '{"zz": 1}' end`,
  text: (name) => `${name} || 'z'`,
  bpchar: () => "'Z'",
  timestamptz: (name) => `${name} + interval '1 hour'`,
  uuid: () => "gen_random_uuid()",
  _text: (name) => `${name} || array['zz']`,
  _uuid: (name) => `${name} || gen_random_uuid()`,
};

/** Everything that can be done to one row of a table: its deletion, and another value in each column. */
export function tamperings(all: readonly Column[], name: string, things: readonly string[]): Tampering[] {
  const [database = "", table = ""] = name.split(".");
  const own = all.filter((column) => column.database === database && column.table === table && !column.generated);
  const names = own.map((column) => column.name).join(", ");
  const key = own.filter((column) => column.key).map((column) => column.name);
  const traced = TRACED.find((one) => one.database === database && one.table === table);
  const row = traced
    ? `(select t.ctid from ${traced.from} where ${traced.thing} in (${things.map((thing) => `'${thing}'`).join(", ")}) order by ${traced.order} desc limit 1)`
    : `(select ctid from ${table} t order by ctid desc limit 1)`;
  // Without triggers, nothing in the database holds rows together.
  const run = (statements: string) =>
    query(`pinzon_${database}`, `set session_replication_role = replica; ${statements}`);
  const tampering = (what: string, statement: string): Tampering => ({
    name: `${name}: ${what}`,
    apply: async () => {
      await run(
        `drop table if exists saved_row; create unlogged table saved_row as select ctid as saved_ctid, ${names} from ${table} t where ctid = ${row}`,
      );
      const changed = await run(
        `${statement} where ctid = (select saved_ctid from saved_row) returning 'changed ' || ctid`,
      ).catch(() => "");
      const at =
        statement.startsWith("delete") && changed.includes("changed")
          ? "(0,0)"
          : /changed (\(\d+,\d+\))/.exec(changed)?.[1];
      if (!at) {
        await run("drop table saved_row");
        return null;
      }
      return async () => {
        // The services may have written the row meanwhile.
        await run(
          `delete from ${table} where ctid = '${at}' or (${key.join(", ")}) in (select ${key.join(", ")} from saved_row); insert into ${table} (${names}) overriding system value select ${names} from saved_row; drop table saved_row`,
        );
      };
    },
  });
  return [
    tampering("a row is deleted", `delete from ${table}`),
    ...own.flatMap((column) => {
      const other = OTHER[column.type]?.(column.name);
      return other
        ? [
            tampering(
              `${column.name} is changed`,
              `update ${table} set ${column.name} = coalesce(${other}, ${sample(column.type)})`,
            ),
          ]
        : [];
    }),
  ];
}

/** A value where there was none. */
function sample(type: string): string {
  const samples: Record<string, string> = {
    bool: "true",
    bytea: "'\\x00'",
    date: "current_date",
    jsonb: "'{}'",
    timestamptz: "now()",
    uuid: "gen_random_uuid()",
    _text: "'{zz}'",
    _uuid: "array[gen_random_uuid()]",
    text: "'zz'",
    bpchar: "'Z'",
  };
  return samples[type] ?? "1";
}
