import type { screenTitles as spanish, shortTitles as spanishShort } from "../screen-titles";
import { staffShortTitles, staffTitles } from "../staff-titles";
import type { TranslationOf } from "../translation";

export const screenTitles: TranslationOf<typeof spanish> = {
  ...staffTitles,
  home: "Startseite",
  search: "Produkte suchen",
  listing: "Produkte nach Einstufung",
  legal: "Rechtsgrundlagen ansehen",
  article: "Artikel der Rechtsgrundlagen",
  newDeclaration: "Neue Erklärung",
  unsentDeclaration: "Noch zu sendende Erklärung",
  editDeclaration: "Erklärung bearbeiten",
  declaration: "Erklärung ansehen",
  declarationQr: "QR-Code der Erklärung",
  declarationPrint: "Erklärung drucken",
  swornText: "Text der Erklärung an Eides statt",
  verification: "Protokoll prüfen",
  privacy: "Datenschutz",
  accessibility: "Barrierefreiheit",
  offline: "Offline-Modus",
  login: "Anmelden",
  register: "Registrierung",
  catalogues: {
    ...staffTitles.catalogues,
    countries: "Länder",
    units: "Maßeinheiten",
    airports: "Flughäfen",
    ports: "Häfen",
    airlines: "Fluggesellschaften",
    "carried-items": "Orte im Gepäck",
    "transport-modes": "Verkehrsmittel",
  },
  notFound: "Seite nicht gefunden",
};

export const shortTitles: TranslationOf<typeof spanishShort> = {
  ...staffShortTitles,
  search: "Suchen",
  login: "Personal",
  legal: "Gesetze",
};
