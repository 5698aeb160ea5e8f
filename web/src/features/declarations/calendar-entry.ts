import { addDays } from "../../lib/dates";

interface CalendarEntry {
  /** Tells it from other entries; the same again replaces it. */
  id: string;
  /** The day, "YYYY-MM-DD". */
  day: string;
  title: string;
  text: string;
  /** The instant it was written at. */
  at: string;
}

const LINE_BYTES = 75;

/** A day in a calendar (RFC 5545), with a reminder at six in the evening before. */
export function calendarFile({ id, day, title, text, at }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pinzon//ES",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${digits(new Date(at).toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:-PT6H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const digits = (time: string) => time.replaceAll(/[-:]/g, "");

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);

/** A line has few bytes; what is longer goes on in the next one, behind a blank. */
function folded(line: string): string {
  let whole = "";
  let bytes = 0;
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > LINE_BYTES) {
      whole += "\r\n ";
      bytes = 1;
    }
    whole += sign;
    bytes += size;
  }
  return whole;
}
