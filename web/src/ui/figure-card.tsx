import { Link } from "react-router";
import { formatNumber } from "../lib/format";
import { texts } from "../texts/es";
import { Card } from "./card";
import styles from "./figures.module.css";

const t = texts.figures;
const MOST_BARS = 8;

/** One figure: what it counts, how much, and where that is listed. */
export interface Figure {
  code: string;
  label: string;
  count: number;
  /** Null where the list cannot be narrowed to exactly that. */
  to: string | null;
}

interface FigureCardProps {
  title: string;
  hint?: string | undefined;
  figures: readonly Figure[];
  /** Days, months and hours have an order of their own. */
  inTime: boolean;
  /** What is counted. */
  unit: string;
  /** All together, of which each figure is a part. */
  total: number;
}

/** One chart with its table one tap behind. */
export function FigureCard({ title, hint, figures, inTime, unit, total }: FigureCardProps) {
  return (
    <Card>
      <h2>{title}</h2>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {figures.length === 0 ? (
        <p className={styles.quiet}>{t.none}</p>
      ) : (
        <>
          {inTime && figures.length > 1 ? <Columns figures={figures} /> : <Bars figures={figures} />}
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
                        <Label figure={figure} />
                      </th>
                      <td>{formatNumber(figure.count)}</td>
                      <td>{t.percent(formatNumber(Math.round((figure.count / total) * 1000) / 10))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </Card>
  );
}

interface ChartProps {
  figures: readonly Figure[];
}

const Label = ({ figure: { label, to } }: { figure: Figure }) => (to === null ? label : <Link to={to}>{label}</Link>);

/** A bar beside each word and number, the longest first. */
function Bars({ figures }: ChartProps) {
  const most = Math.max(...figures.map(({ count }) => count));
  const rest = figures.length - MOST_BARS;
  return (
    <>
      <ul className={styles.bars}>
        {figures.slice(0, MOST_BARS).map((figure) => (
          <li key={figure.code}>
            <span className={styles.label}>
              <Label figure={figure} />
            </span>
            <span className={styles.number}>{formatNumber(figure.count)}</span>
            <svg
              className={styles.bar}
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={Math.max((figure.count / most) * 100, 0.5)} height="8" />
            </svg>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.quiet}>{t.others(rest)}</p>}
    </>
  );
}

const HEIGHT = 120;

/** A column for each day or hour; their numbers and links are in the table, for keyboards and screen readers too. */
function Columns({ figures }: ChartProps) {
  const most = Math.max(...figures.map(({ count }) => count));
  const width = 100 / figures.length;
  return (
    <figure className={styles.columns}>
      <p className={styles.scale}>{t.most(formatNumber(most))}</p>
      <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {figures.map((figure, index) => {
          const height = Math.max((figure.count / most) * HEIGHT, 1);
          return (
            <Link key={figure.code} to={figure.to ?? "."} tabIndex={-1}>
              <title>{`${figure.label}: ${formatNumber(figure.count)}`}</title>
              <rect className={styles.hit} x={index * width} y="0" width={width} height={HEIGHT} />
              <rect x={index * width + width * 0.1} y={HEIGHT - height} width={width * 0.8} height={height} />
            </Link>
          );
        })}
      </svg>
      <figcaption className={styles.ends}>
        <span>{figures[0]?.label}</span>
        <span>{figures.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}
