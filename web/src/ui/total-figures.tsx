import { Link } from "react-router";
import { formatDate, formatNumber } from "../lib/format";
import { texts } from "../texts/catalogue";
import sharedStyles from "./shared.module.css";
import styles from "./figures.module.css";

const t = texts.figures;
/** Between two days there is no course. */
const LEAST_DAYS = 3;

/** One number of a panel. */
export interface TotalFigure {
  label: string;
  value: string;
  /** Where what it counts is listed. */
  to: string | null;
  /** The number of the period before, and how it has changed, in words; null where there was none. */
  before: string | null;
  /** There is nothing of it. */
  none?: boolean;
  /** The same number day by day, in their order, as a small line. */
  days?: readonly number[] | undefined;
}

interface TotalFiguresProps {
  figures: readonly TotalFigure[];
  /** The period that they are compared with. */
  before: { from_date: string; to_date: string } | null;
  /** What counts. */
  note?: string;
}

/** All that is counted together, beside the period before; what there is none of stands small below. */
export function TotalFigures({ figures, before, note }: TotalFiguresProps) {
  const compared = figures.some((figure) => figure.before !== null);
  // What was something before and is nothing now is worth its room.
  const nothing = figures.filter(({ none, before: earlier }) => none && earlier === null);
  return (
    <section aria-label={t.totals}>
      <dl className={styles.totals}>
        {figures
          .filter((figure) => !nothing.includes(figure))
          .map(({ label, value, to, before: earlier, days }) => (
            <div key={label} className={styles.total}>
              <dt>{label}</dt>
              <dd className={styles.value}>
                <strong>
                  {to ? (
                    <Link to={to} aria-label={`${label}: ${value}`}>
                      {value}
                    </Link>
                  ) : (
                    value
                  )}
                </strong>
              </dd>
              {earlier && <dd className={sharedStyles.quiet}>{earlier}</dd>}
              {days && days.length >= LEAST_DAYS && (
                <dd className={styles.line}>
                  <Sparkline days={days} />
                </dd>
              )}
            </div>
          ))}
      </dl>
      {nothing.length > 0 && (
        <dl className={styles.nothing}>
          {nothing.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={sharedStyles.quiet}>
        {before
          ? (compared ? t.before : t.emptyBefore)(formatDate(before.from_date), formatDate(before.to_date))
          : t.noBefore}
      </p>
      {note && <p className={sharedStyles.quiet}>{note}</p>}
    </section>
  );
}

/** How a number went, without numbers: the chart by day has them. */
function Sparkline({ days }: { days: readonly number[] }) {
  const most = Math.max(...days, 1);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${days.length - 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={days.map((count, n) => `${n} ${1 - count / most}`).join(" ")} />
    </svg>
  );
}

/** A number that is compared with the one before. */
export function comparedFigure(label: string, now: number, before: number | undefined, to: string | null): TotalFigure {
  return {
    label,
    value: formatNumber(now),
    to,
    none: now === 0,
    // Nothing before compares nothing.
    before: !before ? null : t.beforeValue(formatNumber(before), changeOf(now, before)),
  };
}

function changeOf(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? t.same : percent > 0 ? t.more(formatNumber(percent)) : t.less(formatNumber(-percent));
}
