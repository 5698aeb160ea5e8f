import type { appTexts as spanish } from "../app";
import type { TranslationOf } from "../translation";
import { screenTitles, shortTitles } from "./screen-titles";

export const appTexts: TranslationOf<typeof spanish> = {
  name: "Pinzón",
  fullName: "Pinzón · Galápagos Biosecurity Control",
  tagline: "Galápagos Biosecurity Control",
  documentTitle: (screen: string) => `${screen} · Pinzón`,
  skipToContent: "Skip to main content",
  mainNavigation: "Main navigation",
  starting: "Starting the application",
  language: "Language",
  signOut: "Sign out",
  wrongClock: (shown: string, right: string) =>
    `The clock on this device is wrong: it shows ${shown}. What counts here is the system’s time: ${right}.`,
  offlineStrip: "You are offline. You can carry on: what you enter is saved on this device.",
  titles: screenTitles,
  shortTitles,
  loadFailure: {
    error: (view: string) => `Could not load: ${view}`,
    offline: (view: string) => `Offline – ${view} is not available`,
    offlineDetail: "This section is not available offline.",
    reload: "Reload",
    home: "Back to the home page",
  },
  startup: {
    failed: "The application could not start",
    retry: "Try reloading the page",
  },
  notFound: {
    text: "This address does not exist or has changed. Check the link, or continue from here.",
    home: "Back to the home page",
  },
};
