import { type Banner, shownOn } from "../../api/settings";
import { formatDate, formatDateShort } from "../../lib/format";
import { managementTexts } from "../../texts/management";

const t = managementTexts.settings.banners;

/** Whether a banner is shown on a day, and if not, why. */
export type BannerState = keyof typeof t.states;

export function stateOf(today: string, banner: Pick<Banner, "active" | "start_date" | "end_date">): BannerState {
  if (!banner.active) return "inactive";
  if (shownOn(today, banner)) return "shown";
  return banner.start_date !== null && today < banner.start_date ? "scheduled" : "ended";
}

/** When a banner is shown, in words. */
export function datesText({ start_date: start, end_date: end }: Pick<Banner, "start_date" | "end_date">): string {
  if (start === null && end === null) return t.always;
  if (end === null) return t.from(formatDate(start ?? ""));
  if (start === null) return t.until(formatDate(end));
  return start === end ? t.onDay(formatDate(start)) : t.between(formatDateShort(start), formatDateShort(end));
}

/** The list with one thing moved to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
