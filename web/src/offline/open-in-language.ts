import { LANGUAGE, type LanguageCode } from "../texts/language";
import type { SessionStore } from "../api/session-store";
import { answers } from "./reload-page";

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Opens the page again in another language, which is that of this device from now on; false without a connection. nginx
 * sends the files of the language that the cookie names.
 */
export async function openInLanguage(language: LanguageCode): Promise<boolean> {
  if (!(await answers())) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  // The worker would keep answering with the page in its own language.
  const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await registration?.unregister();
  location.reload();
  return true;
}

/** Opens the page in Spanish for everybody who is signed in: staff work in the language that binds. */
export function keepStaffInSpanish(sessions: SessionStore): void {
  if (LANGUAGE === "es") return;
  const look = () => {
    if (sessions.read().kind === "session") void openInLanguage("es").catch(console.error);
  };
  sessions.subscribe(look);
  look();
}
