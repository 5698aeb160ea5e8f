import type { appTexts as spanish } from "../app";
import type { TranslationOf } from "../translation";
import { screenTitles, shortTitles } from "./screen-titles";

export const appTexts: TranslationOf<typeof spanish> = {
  name: "Pinzón",
  fullName: "Pinzón · Contrôle de biosécurité des Galápagos",
  tagline: "Contrôle de biosécurité des Galápagos",
  documentTitle: (screen: string) => `${screen} · Pinzón`,
  skipToContent: "Aller au contenu",
  mainNavigation: "Navigation principale",
  starting: "Démarrage de l’application",
  language: "Langue",
  signOut: "Se déconnecter",
  wrongClock: (shown: string, right: string) =>
    `L’heure de cet appareil est inexacte : il affiche ${shown}. Seule compte ici l’heure du système : ${right}.`,
  offlineStrip: "Hors connexion. Vous pouvez continuer : ce que vous saisissez reste enregistré sur cet appareil.",
  titles: screenTitles,
  shortTitles,
  loadFailure: {
    error: (view: string) => `Échec du chargement : ${view}`,
    offline: (view: string) => `Hors connexion – ${view} indisponible`,
    offlineDetail: "Cette rubrique n’est pas disponible hors connexion.",
    reload: "Recharger",
    home: "Retour à l’accueil",
  },
  startup: {
    failed: "L’application n’a pas pu démarrer",
    retry: "Essayez de recharger la page",
  },
  notFound: {
    text: "Cette adresse n’existe pas ou a changé. Vérifiez le lien, ou continuez par ici.",
    home: "Retour à l’accueil",
  },
};
