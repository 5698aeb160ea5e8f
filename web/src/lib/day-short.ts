import { LOCALE } from "../texts/language";

const DAY = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", timeZone: "UTC" });

/** A calendar date where there is hardly any room: "21 nov". */
export const formatDayShort = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
