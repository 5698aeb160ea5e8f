import { type Ref, useId } from "react";
import { texts } from "../texts/es";
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

/** Day, month and year apart: no calendar to page through for a birth date, no question of order. */
export function DateField({ label, hint, error, optional, value, onChange, onBlur, name, birthday, ref }: DateFieldProps) {
  const id = useId();
  const parts = toParts(value);
  const shared = {
    className: styles.input,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, undefined, error),
    ...(onBlur && { onBlur }),
  };
  const change = (part: Partial<typeof parts>) => onChange(fromParts({ ...parts, ...part }));

  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={styles.dateParts}>
        <label className={`${styles.datePart} ${styles.day}`}>
          <span>{texts.ui.day}</span>
          <input
            {...shared}
            ref={ref}
            name={name}
            inputMode="numeric"
            maxLength={2}
            value={parts.day}
            autoComplete={birthday ? "bday-day" : "off"}
            onChange={(event) => change({ day: digits(event.target.value) })}
          />
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
          <input
            {...shared}
            inputMode="numeric"
            maxLength={4}
            value={parts.year}
            autoComplete={birthday ? "bday-year" : "off"}
            onChange={(event) => change({ year: digits(event.target.value) })}
          />
        </label>
      </div>
    </FieldGroup>
  );
}

const digits = (text: string) => text.replace(/\D/g, "");

/** The three parts a person types; any of them may still be empty. */
interface DateParts {
  day: string;
  month: string;
  year: string;
}

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
