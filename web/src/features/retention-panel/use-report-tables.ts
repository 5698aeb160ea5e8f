import { retentionFilterFields } from "../../nouns/act/filters";
import { csvOf } from "../../lib/csv";
import { readUrl } from "../../lib/use-url-filters";
import { texts } from "../../texts/catalogue";
import type { RetentionCount, RetentionFigures } from "./retention-figures";
import { useRetentionGroups } from "./use-retention-groups";

const t = texts.retentionReport;
const ANY = readUrl(retentionFilterFields, new URLSearchParams());
const MOST_PRODUCTS = 20;

/** A line of a table of the report. */
interface ReportRow extends RetentionCount {
  label: string;
  /** Of the goods, those that were rejected; null where that is not counted. */
  rejected: number | null;
}

export interface ReportTable {
  name: keyof typeof t.tables;
  rows: ReportRow[];
}

/** The tables of a report: the figures of all goods, with how many of them were rejected. */
export function useReportTables(all: RetentionFigures, rejected: RetentionFigures): ReportTable[] {
  const groups = useRetentionGroups(all, ANY);
  const rejectedGroups = useRetentionGroups(rejected, ANY);
  return NAMES.map((name) => {
    const figures = groups.find((group) => group.name === name)?.figures ?? [];
    if (name === "products") {
      // The figures have only the products with the most acts, so one that is missing among the rejected ones may have
      // some.
      return {
        name,
        rows: figures.slice(0, MOST_PRODUCTS).map(({ label, count }) => ({ ...count, label, rejected: null })),
      };
    }
    const rejectedItems = new Map(
      rejectedGroups.find((group) => group.name === name)?.figures.map(({ code, count }) => [code, count.items]),
    );
    return {
      name,
      rows: figures.map(({ code, label, count }) => ({ ...count, label, rejected: rejectedItems.get(code) ?? 0 })),
    };
  });
}

const NAMES = ["declared", "months", "airports", "directions", "categories", "origins", "reasons", "products"] as const;

/** The tables as a file for spreadsheets. */
export function reportCsv(tables: readonly ReportTable[]): string {
  const { acts, items, retained, rejected, weight } = t.columns;
  const rows = tables.flatMap(({ name, rows: lines }) =>
    lines.map((row) => [
      t.tables[name],
      row.label,
      row.acts,
      row.items,
      row.rejected === null ? "" : row.items - row.rejected,
      row.rejected ?? "",
      row.mass_grams / 1000,
    ]),
  );
  return csvOf([[t.table, texts.figures.what, acts, items, retained, rejected, weight], ...rows]);
}
