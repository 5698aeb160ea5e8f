import { formatDateShort } from "./format";

const YEAR_ALONE = /^\d{4}$/;

/** When a norm was published: "6 ene 2020"; of some only the year is known. */
export function publishedShort(published: string): string {
  return YEAR_ALONE.test(published) ? published : formatDateShort(published);
}
