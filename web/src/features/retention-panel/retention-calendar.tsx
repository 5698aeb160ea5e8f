import { Link } from "react-router";
import { addDays } from "../../lib/dates";
import { formatDate, formatMonth, formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import type { Figure } from "../../ui/figure-card";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./retention-calendar.module.css";

const t = texts.retentionPanel.calendar;
/** More months than these are no picture of days any more. */
const MOST_MONTHS = 12;
const WEEK = 7;

interface RetentionCalendarProps {
  /** The days on which there was something, in their order. */
  days: readonly Figure[];
  unit: string;
}

/** The days as a calendar, the darker the more there was. */
export function RetentionCalendar({ days, unit }: RetentionCalendarProps) {
  const months = [...new Set(days.map(({ code }) => code.slice(0, "2026-11".length)))].slice(-MOST_MONTHS);
  const most = Math.max(...days.map(({ count }) => count));
  return (
    <Card>
      <h2>{t.title}</h2>
      <p className={sharedStyles.quiet}>{t.hint(unit, formatNumber(most))}</p>
      <div className={styles.months}>
        {months.map((month) => (
          <Month key={month} month={month} days={days} most={most} />
        ))}
      </div>
    </Card>
  );
}

interface MonthProps {
  month: string;
  days: readonly Figure[];
  most: number;
}

function Month({ month, days, most }: MonthProps) {
  return (
    <table className={styles.month}>
      <caption>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {t.weekdays.map(([short, long]) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) =>
              date.startsWith(month) ? (
                <Day key={date} date={date} day={days.find(({ code }) => code === date)} most={most} />
              ) : (
                <td key={date}>{"\u00a0"}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, day, most }: { date: string; day: Figure | undefined; most: number }) {
  const number = Number(date.slice(-2));
  if (!day) return <td className={styles.day}>{number}</td>;
  const level = Math.ceil((day.count / most) * LEVELS.length) - 1;
  const said = t.day(formatDate(date), formatNumber(day.count));
  return (
    <td className={styles.day}>
      {day.to ? (
        <Link className={LEVELS[level]} to={day.to} aria-label={said} title={said}>
          {number}
        </Link>
      ) : (
        <span className={LEVELS[level]} title={said}>
          {number}
        </span>
      )}
    </td>
  );
}

const LEVELS = [styles.few, styles.some, styles.many];

/** The weeks of a month from Monday to Sunday, with the days of its neighbours. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const sinceMonday = (new Date(`${first}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
  const weeks: string[][] = [];
  for (
    let monday = addDays(first, -sinceMonday);
    monday.slice(0, month.length) <= month;
    monday = addDays(monday, WEEK)
  )
    weeks.push(Array.from({ length: WEEK }, (_, n) => addDays(monday, n)));
  return weeks;
}
