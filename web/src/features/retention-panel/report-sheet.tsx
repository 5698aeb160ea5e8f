import { useState } from "react";
import { usePicture } from "../../api/settings";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { now as clockNow } from "../../lib/clock";
import { formatDate, formatInstant, formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { Paper } from "../../ui/paper";
import { ColumnTitles, PaperHead } from "../../ui/paper-head";
import { usePageMarks } from "../../ui/use-page-marks";
import type { RetentionFigures } from "./retention-figures";
import styles from "./report-sheet.module.css";
import type { ReportTable } from "./use-report-tables";

const t = texts.retentionReport;

interface ReportSheetProps {
  year: string;
  today: string;
  totals: RetentionFigures["totals"];
  /** Rejected goods. */
  rejected: number;
  tables: readonly ReportTable[];
}

/** The report on A4, legible in black and white. */
export function ReportSheet({ year, today, totals, rejected, tables }: ReportSheetProps) {
  const session = useSession();
  const airports = useStaffAirports().options;
  const logo = usePicture("print");
  const [now] = useState(() => clockNow().toISOString());
  usePageMarks("a4", t.mark(year));
  const everywhere = session?.user.role === "admin" || session?.user.role === "auditor";
  const ended = today > `${year}-12-31`;
  const period = t.days(formatDate(`${year}-01-01`), formatDate(ended ? `${year}-12-31` : today));
  const facts = [
    { name: t.period, value: ended ? period : `${period} (${t.unfinished})` },
    { name: t.airports, value: everywhere ? t.everyAirport : airports.map(({ label }) => label).join(", ") },
    { name: t.printed, value: formatInstant(now, session?.airport ?? null) },
  ];
  const numbers = [
    { name: t.facts.acts, value: formatNumber(totals.acts) },
    { name: t.facts.items, value: formatNumber(totals.items) },
    { name: t.facts.retained, value: formatNumber(totals.items - rejected) },
    { name: t.facts.rejected, value: formatNumber(rejected) },
    { name: t.facts.weight, value: t.kilograms(formatNumber(totals.mass_grams / 1000)) },
    { name: t.facts.unweighed, value: formatNumber(totals.unweighed) },
    { name: t.facts.undeclared, value: formatNumber(totals.undeclared) },
    { name: t.facts.annulled, value: formatNumber(totals.annulled) },
  ];
  return (
    <Paper size="a4" className={styles.sheet} label={t.title(year)}>
      <PaperHead logo={logo} title={t.title(year)} size="a4" />
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t.totals}>
        <dl className={styles.numbers}>
          {numbers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {tables.map((table) => table.rows.length > 0 && <Table key={table.name} table={table} />)}
      <section className={styles.notes}>
        <h3>{t.notesTitle}</h3>
        <ul>
          {Object.values(t.notes).map((note) => (
            <li key={note}>{note}</li>
          ))}
          <li>{t.weightNote(formatNumber(totals.unweighed), formatNumber(totals.items))}</li>
          <li>{t.personal}</li>
        </ul>
      </section>
    </Paper>
  );
}

function Table({ table: { name, rows } }: { table: ReportTable }) {
  const { acts, items, retained, rejected, weight } = t.columns;
  const split = rows.every((row) => row.rejected !== null);
  return (
    <table className={styles.table}>
      <caption>{t.tables[name]}</caption>
      <thead>
        <tr>
          <th scope="col">{t.kinds[name]}</th>
          <ColumnTitles titles={[acts, items, ...(split ? [retained, rejected] : []), weight]} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>{formatNumber(row.acts)}</td>
            <td>{formatNumber(row.items)}</td>
            {row.rejected !== null && (
              <>
                <td>{formatNumber(row.items - row.rejected)}</td>
                <td>{formatNumber(row.rejected)}</td>
              </>
            )}
            <td>{row.mass_grams === 0 ? t.notWeighed : formatNumber(row.mass_grams / 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
