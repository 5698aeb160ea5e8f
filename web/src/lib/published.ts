import { texts } from "../texts/es";
import { formatDate, formatDateShort } from "./format";

const YEAR_ALONE = /^\d{4}$/;

/** When a norm was published, as a sentence. Of some norms only the year is known. */
export function publishedText(published: string): string {
  return YEAR_ALONE.test(published)
    ? texts.legal.publishedYear(published)
    : texts.legal.published(formatDate(published));
}

/** The same for a list or a table: "6 ene 2020", or the year. */
export function publishedShort(published: string): string {
  return YEAR_ALONE.test(published) ? published : formatDateShort(published);
}
