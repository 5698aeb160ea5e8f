import { useId } from "react";
import { classes } from "../lib/classes";
import { formatNumber } from "../lib/format";
import { fillOf, type Series, SeriesPatterns } from "./series";
import styles from "./stacked-bar.module.css";

interface StackedBarProps {
  series: readonly Series[];
  /** How much there is of each series. */
  counts: Readonly<Record<string, number>>;
  /** What a bar over the whole width stands for. */
  most: number;
  /** Whether each part has its number in it; then the least one is still wide enough for it. */
  numbered?: boolean;
  /** In percent, what the number of a part needs. */
  least?: number;
}

/** A bar of parts. The numbers are said in words beside it, so it is not read out. */
export function StackedBar({ series, counts, most, numbered = false, least = LEAST }: StackedBarProps) {
  const id = useId();
  const parts = stacked(series, counts, most, numbered ? least : 0);
  const last = parts.at(-1);
  return (
    <svg className={classes(styles.bar, numbered && styles.tall)} aria-hidden="true" focusable="false">
      <SeriesPatterns series={series} id={id} />
      {parts.map(({ code, from, to, className }) => {
        const [x, width] = [`${from}%`, `${to - from}%`];
        return (
          <g key={code} className={className}>
            <rect className={styles.part} x={x} width={width} height="100%" fill={fillOf(id, code)} />
            {numbered && <rect className={styles.plain} x={x} width={width} height={UNDER_NUMBERS} />}
          </g>
        );
      })}
      {last && <rect className={styles.edge} width={`${last.to}%`} height="100%" rx="3" />}
      {numbered &&
        parts.map(({ code, from, to, className }) => (
          <g key={code} className={className}>
            <text className={styles.number} x={`${(from + to) / 2}%`} y={MIDDLE_OF_NUMBERS}>
              {formatNumber(counts[code] ?? 0)}
            </text>
          </g>
        ))}
    </svg>
  );
}

interface Part extends Series {
  from: number;
  to: number;
}

/** Where numbers end and the pattern below them begins. */
const UNDER_NUMBERS = "78%";
/** Digits stand a little lower than the middle of their line. */
const MIDDLE_OF_NUMBERS = "48%";

/** In percent, what a number of three digits needs on a phone. */
const LEAST = 10;

/** Where each part begins and ends, in percent of the most. */
function stacked(
  series: StackedBarProps["series"],
  counts: StackedBarProps["counts"],
  most: number,
  least: number,
): Part[] {
  const found = series.filter(({ code }) => (counts[code] ?? 0) > 0);
  const widths = found.map(({ code }) => Math.max(((counts[code] ?? 0) / most) * 100, least));
  // What the least ones are given is taken from all.
  const scale = Math.min(1, 100 / widths.reduce((sum, width) => sum + width, 0));
  let at = 0;
  return found.map((one, index) => {
    const from = at;
    at += (widths[index] ?? 0) * scale;
    return { ...one, from, to: at };
  });
}
