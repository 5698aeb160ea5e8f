import type { apiTexts as spanish } from "../api";
import type { TranslationOf } from "../translation";

export const apiTexts: TranslationOf<typeof spanish> = {
  timedOut: "The server took too long to respond. Try again.",
  unreachable: "We could not connect to the server. Check your connection and try again.",
  retryIn: (seconds: number) => {
    if (seconds < 60)
      return seconds === 1 ? "You can try again in 1 second." : `You can try again in ${seconds} seconds.`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? "You can try again in 1 minute." : `You can try again in ${minutes} minutes.`;
  },
  nothingCached: "You are offline and nothing was saved earlier",
  fields: {
    accepted: "acceptance",
    airline: "airline",
    airport: "airport",
    answers: "answers",
    birth_date: "date of birth",
    carried_in: "where it is carried",
    code: "code",
    declaration_code: "declaration code",
    description: "description",
    destination_airport: "arrival airport",
    detail: "details",
    direction: "type of journey",
    document_country: "country of the document",
    document_number: "document number",
    document_type: "document type",
    email: "email",
    flight_date: "date of travel",
    flight_number: "flight or boat",
    given_names: "given names",
    items: "item",
    lodging: "accommodation",
    migratory_category: "migration category",
    minors: "child",
    name: "name",
    nationality: "nationality",
    oath: "oath",
    origin_airport: "departure airport",
    origin_country: "country of origin",
    packaging: "packaging",
    phone: "telephone",
    product_id: "product in the catalogue",
    purpose: "purpose of travel",
    quantity: "quantity",
    residence_country: "country of residence",
    sex: "sex",
    stay_days: "length of stay",
    surnames: "surname",
    text_version: "version of the text",
    transport_mode: "means of transport",
    travel: "journey",
    traveller: "traveller",
    unit: "unit",
  },
};
