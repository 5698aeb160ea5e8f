import { type ClipboardEvent, type FocusEvent, type Ref, useId, useState } from "react";
import { type DateParts, readDate } from "../lib/dates";
import { plain } from "../lib/text";
import { texts } from "../texts/catalogue";
import { describedBy, FieldGroup, type FieldTexts } from "./field";
import styles from "./field.module.css";

interface DateFieldProps extends FieldTexts {
  /** "YYYY-MM-DD", or unfinished while it is typed, or empty. */
  value: string;
  onChange: (date: string) => void;
  onBlur?: () => void;
  name?: string;
  /** For a birth date: lets the browser fill it in. */
  birthday?: boolean;
  /** The box of the day, where the focus goes. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Day, month and year apart: no calendar to page through for a birth date, no question of order. A whole date that is
 * typed or pasted into one of the boxes spreads over the three.
 */
export function DateField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  name,
  birthday,
  ref,
}: DateFieldProps) {
  const id = useId();
  const parts = toParts(value);
  const [whole, setWhole] = useState<WholeDate | null>(null);
  const shared = {
    className: styles.input,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, undefined, error),
  };
  const change = (part: Partial<DateParts>) => onChange(fromParts({ ...parts, ...part }));

  function spread(typed: string): boolean {
    const read = readDate(typed);
    if (read) {
      setWhole(null);
      onChange(fromParts(read));
    }
    return read !== null;
  }

  /** What a box gets from the keyboard: its part, or the beginning of a whole date. */
  function type(box: WholeDate["box"], typed: string) {
    const longest = box === "day" ? 2 : 4;
    const text = plain(typed);
    if (/^\d*$/.test(text) && text.length <= longest) {
      setWhole(null);
      change({ [box]: text });
    } else if (!(hasYear(text) && spread(text))) {
      setWhole({ box, text: typed });
    }
  }

  /** A whole date that nobody finished leaves what fits its box. */
  function leave({ box, text }: WholeDate) {
    if (spread(text)) return;
    setWhole(null);
    change({
      [box]: plain(text)
        .replaceAll(/\D/g, "")
        .slice(0, box === "day" ? 2 : 4),
    });
  }

  function paste(event: ClipboardEvent) {
    if (spread(event.clipboardData.getData("text"))) event.preventDefault();
  }

  function blur(event: FocusEvent) {
    if (whole) leave(whole);
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }

  const box = (part: WholeDate["box"]) => ({
    ...shared,
    inputMode: "numeric" as const,
    value: whole?.box === part ? whole.text : parts[part],
    onChange: ({ target }: { target: HTMLInputElement }) => type(part, target.value),
  });

  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.dateParts} onPaste={paste} onBlur={blur}>
        <label className={`${styles.datePart} ${styles.day}`}>
          <span>{texts.ui.day}</span>
          <input {...box("day")} ref={ref} name={name} autoComplete={birthday ? "bday-day" : "off"} />
        </label>
        <label className={`${styles.datePart} ${styles.month}`}>
          <span>{texts.ui.month}</span>
          <select
            {...shared}
            value={parts.month}
            autoComplete={birthday ? "bday-month" : "off"}
            onChange={(event) => change({ month: event.target.value })}
          >
            <option value="">{texts.ui.choose}</option>
            {texts.ui.months.map((month, index) => (
              <option key={month} value={String(index + 1)}>
                {month}
              </option>
            ))}
          </select>
        </label>
        <label className={`${styles.datePart} ${styles.year}`}>
          <span>{texts.ui.year}</span>
          <input {...box("year")} autoComplete={birthday ? "bday-year" : "off"} />
        </label>
      </div>
    </FieldGroup>
  );
}

/** More than its part in one of the boxes. */
interface WholeDate {
  box: "day" | "year";
  text: string;
}

/** Whether a date is typed to its end: the year has four digits. */
const hasYear = (text: string) => /\d{4}$|^\d{4}\D+\d{1,2}\D+\d{2}$/.test(text);

/** Splits "YYYY-MM-DD", or an unfinished "2026-1-", into its parts. */
export function toParts(date: string): DateParts {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month: month.replace(/^0/, ""), day: day.replace(/^0/, "") };
}

/** Joins the parts; a finished date comes out padded as "YYYY-MM-DD", an unfinished one keeps its gaps. */
export function fromParts({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return "";
  return `${year}-${padded(month)}-${padded(day)}`;
}

const padded = (part: string) => (part ? part.padStart(2, "0") : "");
