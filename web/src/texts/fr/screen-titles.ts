import type { screenTitles as spanish, shortTitles as spanishShort } from "../screen-titles";
import { staffShortTitles, staffTitles } from "../staff-titles";
import type { TranslationOf } from "../translation";

export const screenTitles: TranslationOf<typeof spanish> = {
  ...staffTitles,
  home: "Accueil",
  search: "Rechercher un produit",
  listing: "Produits par classification",
  legal: "Consulter la base légale",
  article: "Article de la base légale",
  newDeclaration: "Nouvelle déclaration",
  unsentDeclaration: "Déclaration à envoyer",
  editDeclaration: "Modifier la déclaration",
  declaration: "Voir la déclaration",
  declarationQr: "Code QR de la déclaration",
  declarationPrint: "Imprimer la déclaration",
  swornText: "Texte du serment",
  verification: "Vérifier un procès-verbal",
  privacy: "Confidentialité",
  accessibility: "Accessibilité",
  offline: "Mode hors connexion",
  login: "Connexion",
  register: "Inscription",
  catalogues: {
    ...staffTitles.catalogues,
    classifications: "Classifications",
    origins: "Origines",
    categories: "Catégories",
    countries: "Pays",
    units: "Unités de mesure",
    airports: "Aéroports",
    ports: "Ports",
    airlines: "Compagnies aériennes",
    "carried-items": "Emplacements des produits",
    "transport-modes": "Modes de transport",
  },
  notFound: "Page introuvable",
};

export const shortTitles: TranslationOf<typeof spanishShort> = {
  ...staffShortTitles,
  search: "Rechercher",
  login: "Agents",
  legal: "Base légale",
};
