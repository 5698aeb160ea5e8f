import { useId } from "react";
import { fillOf, type Series, SeriesPatterns } from "./series";
import styles from "./stacked-bar.module.css";

interface StackedBarProps {
  series: readonly Series[];
  /** How much there is of each series. */
  counts: Readonly<Record<string, number>>;
  /** What a bar over the whole width stands for. */
  most: number;
}

/** A bar of parts. The numbers stand beside it in words, so it is not read out. */
export function StackedBar({ series, counts, most }: StackedBarProps) {
  const id = useId();
  const parts = stacked(series, counts, most);
  const last = parts.at(-1);
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <SeriesPatterns series={series} id={id} />
      {parts.map(({ code, from, to }) => (
        <rect
          key={code}
          className={styles.part}
          x={`${from}%`}
          width={`${to - from}%`}
          height="100%"
          fill={fillOf(id, code)}
        />
      ))}
      {last && <rect className={styles.edge} width={`${last.to}%`} height="100%" rx="3" />}
    </svg>
  );
}

interface Part {
  code: string;
  from: number;
  to: number;
}

/** Where each part begins and ends, in percent of the most. */
function stacked(series: StackedBarProps["series"], counts: StackedBarProps["counts"], most: number): Part[] {
  const parts: Part[] = [];
  for (const { code } of series) {
    const from = parts.at(-1)?.to ?? 0;
    const width = ((counts[code] ?? 0) / most) * 100;
    if (width > 0) parts.push({ code, from, to: from + width });
  }
  return parts;
}
