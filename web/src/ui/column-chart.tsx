import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { axisOf } from "../lib/axis";
import { formatNumber } from "../lib/format";
import { texts } from "../texts/catalogue";
import styles from "./column-chart.module.css";
import type { Figure } from "./figure-card";
import { fillOf, type Series, SeriesPatterns } from "./series";

const t = texts.figures;
const HEIGHT = 160;
/** Room for half a number above the highest line, and for the words below the lowest one. */
const ABOVE = 10;
const BELOW = 26;
const MOST_WORDS = 5;
const MOST_WIDTH = 56;

interface ColumnChartProps {
  title: string;
  /** In the order of time. */
  figures: readonly Figure[];
  /** What each column is made of; one series without parts stands for the whole. */
  series: readonly Series[];
}

/**
 * A column for each day or hour. It is a slider whose value is the column under the pointer or chosen with the arrows;
 * what it counts stands below, with the way to its list.
 */
export function ColumnChart({ title, figures, series }: ColumnChartProps) {
  const id = useId();
  const navigate = useNavigate();
  const highest = figures.reduce((best, { count }, index) => (count > (figures[best]?.count ?? 0) ? index : best), 0);
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? highest, figures.length - 1);
  const figure = figures[index];
  const lines = axisOf(Math.max(...figures.flatMap(({ count, before = 0 }) => [count, before])));
  const top = lines.at(-1) ?? 1;
  const y = (count: number) => ABOVE + HEIGHT - (count / top) * HEIGHT;
  const compared = figures.some(({ before }) => before !== undefined);
  if (!figure) return null;
  const at = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(figures.length - 1, Math.floor(((clientX - left) / width) * figures.length)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: figures.length - 1,
    }[event.key];
    if (event.key === "Enter" && figure.to) void navigate(figure.to);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(figures.length - 1, next)));
  };
  return (
    <figure className={styles.chart}>
      <svg className={styles.axis} aria-hidden="true" focusable="false">
        {lines.map((line) => (
          <text key={line} x="100%" y={y(line)} dy="0.35em" textAnchor="end">
            {formatNumber(line)}
          </text>
        ))}
      </svg>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={figures.length - 1}
        aria-valuenow={index}
        aria-valuetext={[figure.label, ...wordsOf(figure, series)].join(", ")}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setChosen(at(event))}
        onPointerDown={(event) => {
          setChosen(at(event));
          // A finger first sees what a column counts; its list is one tap below.
          if (event.pointerType === "mouse" && event.button === 0 && figure.to) void navigate(figure.to);
        }}
      >
        <svg className={styles.columns} aria-hidden="true" focusable="false">
          <SeriesPatterns series={series} id={id} />
          {lines.map((line) => (
            <line key={line} className={styles.line} x1="0" x2="100%" y1={y(line)} y2={y(line)} />
          ))}
          {figures.map((each, n) => (
            <Column key={each.code} id={id} figure={each} series={series} n={n} of={figures.length} y={y} />
          ))}
          <rect
            className={styles.chosen}
            x={`${(index / figures.length) * 100}%`}
            y={ABOVE}
            width={`${100 / figures.length}%`}
            height={HEIGHT}
          />
          <Words figures={figures} />
        </svg>
        {compared && <Before figures={figures} y={y} />}
      </div>
      <figcaption className={styles.caption}>
        <p className={styles.value}>
          <strong>{figure.to ? <Link to={figure.to}>{figure.label}</Link> : figure.label}</strong>:{" "}
          {wordsOf(figure, series).join(" · ")}
        </p>
        {(series.length > 1 || compared) && <Legend series={series} compared={compared} />}
      </figcaption>
    </figure>
  );
}

/** What a column counts, its parts, and how much it was in the period before. */
function wordsOf({ count, parts, before }: Figure, series: readonly Series[]): string[] {
  const named = parts ? series.filter(({ code }) => (parts[code] ?? 0) > 0) : [];
  return [
    formatNumber(count),
    ...named.map(({ code, label }) => `${label} ${formatNumber(parts?.[code] ?? 0)}`),
    ...(before === undefined ? [] : [t.earlier(formatNumber(before))]),
  ];
}

interface ColumnProps {
  id: string;
  figure: Figure;
  series: readonly Series[];
  n: number;
  of: number;
  y: (count: number) => number;
}

function Column({ id, figure: { count, parts }, series, n, of, y }: ColumnProps) {
  const shown = parts ? series.map(({ code }) => [code, parts[code] ?? 0] as const) : [[series[0]?.code ?? "", count]];
  const width = 100 / of;
  // Two columns are not as wide as their chart.
  const half = `min(${0.38 * width}%, ${MOST_WIDTH / 2}px)`;
  const rects = [];
  let below = 0;
  for (const [code, part] of shown as readonly (readonly [string, number])[]) {
    if (part > 0)
      rects.push(
        <rect
          key={code}
          className={styles.part}
          style={{ x: `calc(${(n + 0.5) * width}% - ${half})`, width: `calc(2 * ${half})` }}
          y={y(below + part)}
          height={y(below) - y(below + part)}
          fill={fillOf(id, code)}
        />,
      );
    below += part;
  }
  return rects;
}

/** A few of the names of the columns, as many as there is room for. */
function Words({ figures }: Pick<ColumnChartProps, "figures">) {
  const step = Math.ceil(figures.length / MOST_WORDS);
  return figures
    .map(({ code, label, short }, n) => ({ code, n, text: short ?? label }))
    .filter(({ n }) => n % step === 0)
    .map(({ code, n, text }) => (
      <text
        key={code}
        className={styles.word}
        x={`${((n + 0.5) / figures.length) * 100}%`}
        y={ABOVE + HEIGHT + BELOW - 6}
        textAnchor="middle"
      >
        {text}
      </text>
    ));
}

/** The same days of the period before, as a line over the columns. */
function Before({ figures, y }: Pick<ColumnChartProps, "figures"> & Pick<ColumnProps, "y">) {
  const points = figures.map(({ before = 0 }, n) => `${n + 0.5} ${y(before)}`);
  return (
    <svg
      className={styles.before}
      viewBox={`0 0 ${figures.length} ${ABOVE + HEIGHT + BELOW}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}

function Legend({ series, compared }: { series: readonly Series[]; compared: boolean }) {
  const id = useId();
  return (
    <ul className={styles.legend}>
      {series.length > 1 &&
        series.map((each) => (
          <li key={each.code}>
            <svg width="16" height="16" aria-hidden="true" focusable="false">
              <SeriesPatterns series={[each]} id={id} />
              <rect className={styles.swatch} width="16" height="16" rx="3" fill={fillOf(id, each.code)} />
            </svg>
            {each.label}
          </li>
        ))}
      {compared && (
        <li>
          <svg className={styles.before} width="16" height="16" aria-hidden="true" focusable="false">
            <polyline points="0 12 6 5 10 9 16 4" />
          </svg>
          {t.periodBefore}
        </li>
      )}
    </ul>
  );
}
