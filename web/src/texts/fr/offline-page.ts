import type { offlinePageTexts as spanish } from "../offline-page";
import type { TranslationOf } from "../translation";

export const offlinePageTexts: TranslationOf<typeof spanish> = {
  offline: "Vous êtes hors connexion. Voici ce que vous pouvez faire :",
  online: "Vous êtes en ligne. Si la connexion se coupe, vous pourrez toujours :",
  points: [
    "Ouvrir le code QR des déclarations envoyées depuis cet appareil.",
    "Faire une déclaration et l’envoyer : elle est enregistrée et part toute seule au retour de la connexion.",
    "Voir les recherches et consultations de la dernière heure.",
  ],
  declarations: "Mes déclarations",
  retry: "Tester la connexion",
};
