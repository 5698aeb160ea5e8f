import { responseCache } from "../api/client";

/** How often a page that stays open looks for answers that have ended. */
const EVERY_MS = 10 * 60 * 1000;

const forget = () => void responseCache.forgetEnded().catch(() => undefined);

/**
 * Takes answers that have ended off the device: at the start of the application, from time to time, and when somebody
 * comes back to the page. Otherwise an answer that is never asked for again would stay for ever.
 */
export function forgetEndedAnswers(): void {
  forget();
  setInterval(forget, EVERY_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") forget();
  });
}
