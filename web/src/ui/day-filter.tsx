import type { ReactNode } from "react";
import { texts } from "../texts/es";
import { isCalendarDate } from "./calendar-date";
import { DateField } from "./date-field";
import { formatDate } from "./format";
import { useTyped } from "./use-typed";

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
