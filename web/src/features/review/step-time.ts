import { formatInstantShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";

/** Answers take seconds; what took longer waited on its device. */
const LATE_MS = 2 * 60 * 1000;

/** When a step was taken, by the clock of its device where that is believed, and when it arrived if that was later. */
export function stepTime(at: string, decidedAt: string | null | undefined, airport: string): string {
  if (!decidedAt) return formatInstantShort(at, airport);
  const decided = formatInstantShort(decidedAt, airport);
  if (Date.parse(at) - Date.parse(decidedAt) <= LATE_MS) return decided;
  return `${decided}, ${texts.review.detail.received(formatInstantShort(at, airport))}`;
}
