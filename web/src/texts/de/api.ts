import type { apiTexts as spanish } from "../api";
import type { TranslationOf } from "../translation";

export const apiTexts: TranslationOf<typeof spanish> = {
  timedOut: "Der Server hat zu lange nicht geantwortet. Versuchen Sie es noch einmal.",
  unreachable: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  retryIn: (seconds: number) => {
    if (seconds < 60)
      return seconds === 1
        ? "In 1 Sekunde können Sie es erneut versuchen."
        : `In ${seconds} Sekunden können Sie es erneut versuchen.`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1
      ? "In 1 Minute können Sie es erneut versuchen."
      : `In ${minutes} Minuten können Sie es erneut versuchen.`;
  },
  nothingCached: "Keine Verbindung und keine gespeicherten Daten",
  fields: {
    accepted: "Zustimmung",
    airline: "Fluggesellschaft",
    airport: "Flughafen",
    answers: "Antworten",
    birth_date: "Geburtsdatum",
    carried_in: "wo es sich befindet",
    code: "Code",
    declaration_code: "Code der Erklärung",
    description: "Beschreibung",
    destination_airport: "Ankunftsflughafen",
    detail: "nähere Angaben",
    direction: "Art der Reise",
    document_country: "Ausstellungsland",
    document_number: "Dokumentnummer",
    document_type: "Art des Dokuments",
    email: "E-Mail-Adresse",
    flight_date: "Reisedatum",
    flight_number: "Flug oder Schiff",
    given_names: "Vornamen",
    items: "Ware",
    lodging: "Unterkunft",
    migratory_category: "Aufenthaltskategorie",
    minors: "minderjährige Person",
    name: "Name",
    nationality: "Staatsangehörigkeit",
    oath: "Erklärung an Eides statt",
    origin_airport: "Abflughafen",
    origin_country: "Herkunftsland",
    packaging: "Verpackung",
    phone: "Telefonnummer",
    product_id: "Produkt aus dem Katalog",
    purpose: "Reisegrund",
    quantity: "Menge",
    residence_country: "Wohnsitzland",
    sex: "Geschlecht",
    stay_days: "Aufenthaltstage",
    surnames: "Nachnamen",
    text_version: "Version des Textes",
    transport_mode: "Verkehrsmittel",
    travel: "Reise",
    traveller: "reisende Person",
    unit: "Einheit",
  } as Record<string, string>,
};
