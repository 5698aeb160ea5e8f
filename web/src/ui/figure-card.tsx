import { Link } from "react-router";
import { classes } from "../lib/classes";
import { formatNumber } from "../lib/format";
import { texts } from "../texts/catalogue";
import { Card } from "./card";
import { ColumnChart } from "./column-chart";
import { FoldRow } from "./fold-row";
import sharedStyles from "./shared.module.css";
import styles from "./figures.module.css";
import type { Series } from "./series";
import { StackedBar } from "./stacked-bar";

const t = texts.figures;
const MOST_BARS = 8;

/** One figure: what it counts, how much, and where that is listed. */
export interface Figure {
  code: string;
  label: string;
  count: number;
  /** Null where the list cannot be narrowed to exactly that. */
  to: string | null;
  /** The label where there is little room. */
  short?: string;
  /** How much of it belongs to each series. */
  parts?: Readonly<Record<string, number>> | undefined;
  /** How much it was in the period before. */
  before?: number | undefined;
}

interface FigureCardProps {
  title: string;
  hint?: string | undefined;
  figures: readonly Figure[];
  /** Days, months and hours have an order of their own. */
  inTime: boolean;
  /** What the bars are coloured by: each by its own code, and columns by their parts. */
  series?: readonly Series[] | undefined;
  /** What is counted. */
  unit: string;
  /** All together, of which each figure is a part. */
  total: number;
  /** Whether each bar says its part, too. */
  shares?: boolean;
}

/** One chart with its table one tap behind. */
export function FigureCard(props: FigureCardProps) {
  return (
    <Card>
      <h2>{props.title}</h2>
      <FigureChart {...props} />
    </Card>
  );
}

/** Charts one below the other, each of which opens: of what is closed one sees what there is most of. */
export const FoldedFigures = ({ charts }: { charts: readonly FigureCardProps[] }) => (
  <Card className={styles.folds}>
    {charts.map((chart) => {
      const [first, ...others] = chart.figures;
      const most = others.reduce((best, figure) => (best && figure.count > best.count ? figure : best), first);
      return (
        <FoldRow
          key={chart.title}
          head={
            <>
              <h2>{chart.title}</h2>
              {most && (
                <p className={sharedStyles.quiet}>
                  {most.label} · {formatNumber(most.count)}
                </p>
              )}
            </>
          }
        >
          <FigureChart {...chart} />
        </FoldRow>
      );
    })}
  </Card>
);

function FigureChart({ title, hint, figures, inTime, series, unit, total, shares = false }: FigureCardProps) {
  return (
    <>
      {hint && <p className={sharedStyles.quiet}>{hint}</p>}
      {figures.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.none}</p>
      ) : (
        <>
          <Chart title={title} figures={figures} inTime={inTime} series={series} of={shares ? total : null} />
          <details className={styles.details}>
            <summary>{t.table}</summary>
            <div className={styles.frame}>
              <table className={styles.table} aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">{t.what}</th>
                    <th scope="col">{unit}</th>
                    <th scope="col">{t.share}</th>
                  </tr>
                </thead>
                <tbody>
                  {figures.map((figure) => (
                    <tr key={figure.code}>
                      <th scope="row">
                        <FigureLabel figure={figure} />
                      </th>
                      <td>{formatNumber(figure.count)}</td>
                      <td>{shareOf(figure.count, total)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </>
  );
}

const shareOf = (count: number, total: number) => t.percent(formatNumber(Math.round((count / total) * 1000) / 10));

interface ChartProps {
  figures: readonly Figure[];
  series: readonly Series[] | undefined;
  /** What each bar says its part of. */
  of: number | null;
}

const PLAIN: Series = { code: "all", label: "", className: styles.plain, pattern: "plain" };

function Chart({ title, figures, inTime, series, of }: ChartProps & Pick<FigureCardProps, "title" | "inTime">) {
  return inTime ? (
    <ColumnChart title={title} figures={figures} series={series ?? [PLAIN]} />
  ) : (
    <Bars figures={figures} series={series} of={of} />
  );
}

/** What a figure counts, which leads to where that is listed. */
export const FigureLabel = ({ figure: { label, to } }: { figure: Figure }) =>
  to === null ? label : <Link to={to}>{label}</Link>;

/** A bar beside each word and number, the longest first. */
function Bars({ figures, series, of }: ChartProps) {
  const most = Math.max(...figures.map(({ count }) => count));
  const rest = figures.length - MOST_BARS;
  return (
    <>
      <ul className={classes(styles.bars, of !== null && styles.shared)}>
        {figures.slice(0, MOST_BARS).map((figure) => (
          <li key={figure.code}>
            <span className={styles.label}>
              <FigureLabel figure={figure} />
            </span>
            <StackedBar
              series={[series?.find(({ code }) => code === figure.code) ?? { ...PLAIN, code: figure.code }]}
              counts={{ [figure.code]: figure.count }}
              most={most}
            />
            <span className={styles.number}>{formatNumber(figure.count)}</span>
            {of !== null && <span className={styles.share}>{shareOf(figure.count, of)}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={sharedStyles.quiet}>{t.others(rest)}</p>}
    </>
  );
}
