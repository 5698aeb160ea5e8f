import type { ReactNode } from "react";
import { isCalendarDate } from "../lib/dates";
import { formatDate } from "../lib/format";
import { useTyped } from "../lib/use-typed";
import { texts } from "../texts/catalogue";
import type { Period } from "../lib/periods";
import { DateField } from "./date-field";
import styles from "./day-filter.module.css";

const t = texts.filters.days;

interface DayFilterProps {
  label: string;
  hint?: ReactNode;
  /** "YYYY-MM-DD", or "" for any day. */
  value: string;
  onChange: (date: string) => void;
  /** The first and the last day that may be chosen. */
  min?: string;
  max?: string;
}

/**
 * Narrows a list to one day. The browser's own date input is not used: it writes dates in the browser's language.
 * An unfinished or impossible date filters nothing.
 */
export function DayFilter({ label, hint, value, onChange, min = "2000-01-01", max = "2099-12-31" }: DayFilterProps) {
  const { typed, setTyped, noteReported } = useTyped(value);
  const finished = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  const possible = isCalendarDate(typed) && min <= typed && typed <= max;

  function change(date: string) {
    setTyped(date);
    if (date !== "" && !(isCalendarDate(date) && min <= date && date <= max)) return;
    noteReported(date);
    onChange(date);
  }

  const error = finished && !possible ? texts.ui.dateBetween(formatDate(min), formatDate(max)) : undefined;
  return <DateField label={label} hint={hint} value={typed} onChange={change} error={error} />;
}

interface DaysBetweenProps {
  label: string;
  /** Each day may be "", for no limit. */
  period: Period;
  onChange: (period: Period) => void;
}

/** Narrows a list to the days from a first to a last one. */
export function DaysBetween({ label, period: { from, to }, onChange }: DaysBetweenProps) {
  return (
    <div className={styles.between} role="group" aria-label={label}>
      <DayFilter label={t.from} value={from} onChange={(day) => onChange({ from: day, to })} />
      <DayFilter label={t.to} value={to} onChange={(day) => onChange({ from, to: day })} />
    </div>
  );
}
