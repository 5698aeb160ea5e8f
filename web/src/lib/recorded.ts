import { isCalendarDate } from "./dates";
import { formatDateShort } from "./format";
import { texts } from "../texts/catalogue";

const t = texts.recorded;

/** A value of a field in words. */
export const recordedValue = (field: string, value: string): string =>
  field === "draw_percent" && value !== "" ? t.percent(value) : dayInWords(wordOf(t.values[field], value));

/** A calendar date as lists write it; any other text as it is. */
export const dayInWords = (value: string): string => (isCalendarDate(value) ? formatDateShort(value) : value);

/** What a changed thing is called. `name` is a code where people give it no name. */
export function recordedName({ noun, key, name }: { noun: string; key: string; name: string }): string {
  if (noun === "disclaimer") return t.version(name);
  if (noun === "image_slot") return wordOf(t.slots, name);
  if (noun === "control_settings") return t.control;
  // The order of a placement is recorded under the placement's code; a banner has an id.
  if (noun === "banner") return key === name ? wordOf(t.placements, name) : name;
  return name;
}

const wordOf = (words: Record<string, string> | undefined, code: string): string =>
  words && Object.hasOwn(words, code) ? (words[code] ?? code) : code;
