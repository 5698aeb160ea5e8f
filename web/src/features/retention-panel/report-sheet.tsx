import { useId, useState } from "react";
import { usePicture } from "../../api/settings";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { seesEveryAirport } from "../../api/roles";
import { classes } from "../../lib/classes";
import { now as clockNow } from "../../lib/clock";
import { formatDate, formatInstant, formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Paper } from "../../ui/paper";
import { ColumnTitles, PaperHead } from "../../ui/paper-head";
import { usePageMarks } from "../../ui/use-page-marks";
import type { RetentionFigures } from "./retention-figures";
import paper from "../../ui/paper.module.css";
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
  const everywhere = seesEveryAirport(session?.user.role);
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
    { name: t.facts.weight, value: t.kilograms(kilograms(totals.mass_grams)) },
    { name: t.facts.unweighed, value: formatNumber(totals.unweighed) },
    { name: t.facts.undeclared, value: formatNumber(totals.undeclared) },
    { name: t.facts.annulled, value: formatNumber(totals.annulled) },
  ];
  const hatched = useId();
  return (
    <Paper size="a4" className={classes(styles.sheet, paper.whole)} label={t.title(year)}>
      <div className={styles.cover}>
        <PaperHead logo={logo} title={t.cover} size="a4" />
        <p className={styles.year}>{year}</p>
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
                <dd className={value.length > LONG ? styles.long : undefined}>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p>{t.personal}</p>
      </div>
      <svg className={styles.patterns} aria-hidden="true">
        <pattern id={hatched} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.6" height="4" fill="#000" />
        </pattern>
      </svg>
      <p className={styles.legend}>
        <span className={styles.swatch} aria-hidden="true" /> {t.facts.retained}
        <span className={classes(styles.swatch, styles.hatched)} aria-hidden="true" /> {t.facts.rejected}
      </p>
      {tables.map((table) => table.rows.length > 0 && <Table key={table.name} table={table} hatched={hatched} />)}
      <section className={styles.notes}>
        <h3>{t.notesTitle}</h3>
        <ul>
          {Object.values(t.notes).map((note) => (
            <li key={note}>{note}</li>
          ))}
          <li>{t.weightNote(formatNumber(totals.unweighed), formatNumber(totals.items))}</li>
        </ul>
      </section>
    </Paper>
  );
}

interface TableProps {
  table: ReportTable;
  /** The pattern of what was rejected. */
  hatched: string;
}

function Table({ table: { name, rows }, hatched }: TableProps) {
  const { acts, items, retained, rejected, weight } = t.columns;
  const split = rows.every((row) => row.rejected !== null);
  const most = Math.max(...rows.map((row) => row.items));
  return (
    <table className={styles.table}>
      <caption>{t.tables[name]}</caption>
      <thead>
        <tr>
          <th scope="col">{t.kinds[name]}</th>
          <ColumnTitles titles={[acts, items, ...(split ? [retained, rejected] : []), weight]} />
          {/* One bar has nothing to be compared with. */}
          {rows.length > 1 && (
            <th scope="col" className={styles.chart}>
              {split ? t.columns.chart : items}
            </th>
          )}
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
            <td>{row.mass_grams === 0 ? t.notWeighed : kilograms(row.mass_grams)}</td>
            {rows.length > 1 && (
              <td className={styles.chart}>
                <Bar row={row} most={most} hatched={hatched} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The goods of a row beside those of the others: what was retained, then what was rejected. The numbers are beside it. */
function Bar({ row, most, hatched }: { row: ReportTable["rows"][number]; most: number; hatched: string }) {
  const width = (items: number) => (items / most) * BAR_WIDTH;
  const rejected = row.rejected ?? 0;
  return (
    <svg className={styles.bar} viewBox={`0 0 ${BAR_WIDTH} 10`} aria-hidden="true" focusable="false">
      <rect width={width(row.items - rejected)} height="10" />
      <rect
        x={width(row.items - rejected) + 0.5}
        y="0.5"
        width={Math.max(width(rejected) - 1, 0)}
        height="9"
        fill={`url(#${hatched})`}
        stroke={rejected > 0 ? "#000" : "none"}
      />
    </svg>
  );
}

/** A figure of more letters is written smaller, so that it keeps to its box. */
const LONG = 10;
const BAR_WIDTH = 160;

/** With as many digits in each row, so that they can be compared. */
const kilograms = (grams: number) => KILOGRAMS.format(grams / 1000);
const KILOGRAMS = new Intl.NumberFormat("es-EC", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
