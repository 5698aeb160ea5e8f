import { Link } from "react-router";
import { formatDateShort, formatNumber } from "../lib/format";
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
  /** The number of the period before, and how it has changed since, in words; null where there was none. */
  before: { value: string; change: string } | null;
  /** There is nothing of it. */
  none?: boolean;
  /** The same number day by day, in their order, as a small line. */
  days?: readonly number[] | undefined;
}

interface TotalFiguresProps {
  figures: readonly TotalFigure[];
  /** The period that they are compared with. */
  before: { from_date: string; to_date: string } | null;
  /** Whether the period is over. While it is not, its numbers are less than they will be, and no change is said. */
  over: boolean;
}

const MOST_TILES = 4;

/** All that is counted together, beside the period before: the first few large, the others in a line below. */
export function TotalFigures({ figures, before, over }: TotalFiguresProps) {
  const wordsOf = ({ value, change }: NonNullable<TotalFigure["before"]>) => t.beforeValue(value, over ? change : "");
  const compared = figures.some((figure) => figure.before !== null);
  // What was something before and is nothing now is worth its room.
  const nothing = figures.filter(({ none, before: earlier }) => none && earlier === null);
  const counted = figures.filter((figure) => !nothing.includes(figure));
  const tiles = counted.slice(0, MOST_TILES);
  const others = [...counted.slice(MOST_TILES), ...nothing];
  return (
    <section aria-label={t.totals}>
      <dl className={styles.totals}>
        {tiles.map((figure) => (
          <div key={figure.label} className={styles.total}>
            <dt>{figure.label}</dt>
            <dd className={styles.value}>
              <strong>
                <Value of={figure} />
              </strong>
            </dd>
            {figure.before && <dd className={sharedStyles.quiet}>{wordsOf(figure.before)}</dd>}
            {figure.days && figure.days.length >= LEAST_DAYS && (
              <dd className={styles.line}>
                <Sparkline days={figure.days} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <dl className={styles.others}>
          {others.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>
                <Value of={figure} />
              </dd>
              {figure.before && <dd>({wordsOf(figure.before)})</dd>}
            </div>
          ))}
        </dl>
      )}
      {(!before || compared) && (
        <p className={sharedStyles.quiet}>
          {before ? t.before(formatDateShort(before.from_date), formatDateShort(before.to_date)) : t.noBefore}
        </p>
      )}
    </section>
  );
}

const Value = ({ of: { label, value, to, none } }: { of: TotalFigure }) =>
  to && !none ? (
    <Link to={to} aria-label={`${label}: ${value}`}>
      {value}
    </Link>
  ) : (
    value
  );

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
    before: !before ? null : { value: formatNumber(before), change: changeOf(now, before) },
  };
}

function changeOf(now: number, before: number): string {
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? t.same : percent > 0 ? t.more(formatNumber(percent)) : t.less(formatNumber(-percent));
}
