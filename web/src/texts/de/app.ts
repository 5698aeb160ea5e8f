import type { appTexts as spanish } from "../app";
import type { TranslationOf } from "../translation";
import { screenTitles, shortTitles } from "./screen-titles";

export const appTexts: TranslationOf<typeof spanish> = {
  name: "Pinzón",
  fullName: "Pinzón · Biosicherheitskontrolle Galápagos",
  tagline: "Biosicherheitskontrolle Galápagos",
  language: "Sprache",
  documentTitle: (screen: string) => `${screen} · Pinzón`,
  skipToContent: "Zum Inhalt springen",
  mainNavigation: "Hauptnavigation",
  starting: "Die Anwendung wird gestartet",
  signOut: "Abmelden",
  wrongClock: (shown: string, right: string) =>
    `Die Uhr dieses Geräts geht falsch. Sie zeigt: ${shown}. Hier gilt die Zeit des Systems: ${right}.`,
  offlineStrip: "Keine Verbindung. Sie können weitermachen: Ihre Eingaben werden auf diesem Gerät gespeichert.",
  titles: screenTitles,
  shortTitles,
  loadFailure: {
    error: (view: string) => `Fehler beim Laden: ${view}`,
    offline: (view: string) => `Offline-Modus: ${view} nicht verfügbar`,
    offlineDetail: "Dieser Bereich ist ohne Verbindung nicht verfügbar.",
    reload: "Neu laden",
    home: "Zur Startseite",
  },
  startup: {
    failed: "Die Anwendung konnte nicht gestartet werden",
    retry: "Laden Sie die Seite neu",
  },
  notFound: {
    text: "Diese Adresse gibt es nicht oder nicht mehr. Prüfen Sie den Link oder gehen Sie zur Startseite.",
    home: "Zur Startseite",
  },
};
