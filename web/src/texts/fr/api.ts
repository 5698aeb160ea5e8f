import type { apiTexts as spanish } from "../api";
import type { TranslationOf } from "../translation";

export const apiTexts: TranslationOf<typeof spanish> = {
  timedOut: "Le serveur a mis trop de temps à répondre. Réessayez.",
  unreachable: "Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.",
  retryIn: (seconds: number) => {
    if (seconds < 60)
      return seconds === 1
        ? "Vous pourrez réessayer dans 1 seconde."
        : `Vous pourrez réessayer dans ${seconds} secondes.`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? "Vous pourrez réessayer dans 1 minute." : `Vous pourrez réessayer dans ${minutes} minutes.`;
  },
  nothingCached: "Pas de connexion et aucune donnée enregistrée",
  fields: {
    accepted: "acceptation",
    airline: "compagnie aérienne",
    airport: "aéroport",
    answers: "réponses",
    birth_date: "date de naissance",
    carried_in: "endroit où se trouve le produit",
    code: "code",
    declaration_code: "code de la déclaration",
    description: "description",
    destination_airport: "aéroport d’arrivée",
    detail: "précisions",
    direction: "type de voyage",
    document_country: "pays du document",
    document_number: "numéro de document",
    document_type: "type de document",
    email: "adresse e-mail",
    flight_date: "date du voyage",
    flight_number: "vol ou bateau",
    given_names: "prénoms",
    items: "marchandise",
    lodging: "hébergement",
    migratory_category: "catégorie migratoire",
    minors: "mineur",
    name: "nom",
    nationality: "nationalité",
    oath: "serment",
    origin_airport: "aéroport de départ",
    origin_country: "pays d’origine",
    packaging: "emballage",
    phone: "téléphone",
    product_id: "produit du catalogue",
    purpose: "motif du voyage",
    quantity: "quantité",
    residence_country: "pays de résidence",
    sex: "sexe",
    stay_days: "jours de séjour",
    surnames: "nom de famille",
    text_version: "version du texte",
    transport_mode: "mode de transport",
    travel: "voyage",
    traveller: "voyageur",
    unit: "unité",
  },
};
