import type { declarationSendingTexts as spanish } from "../declaration-sending";
import type { TranslationOf } from "../translation";

export const declarationSendingTexts: TranslationOf<typeof spanish> = {
  missingCode: {
    title: "Il manque une partie de cette page",
    text: "Elle n’a pas été entièrement chargée, ou une nouvelle version existe. Rechargez la page et reprenez où vous en étiez.",
    reload: "Recharger",
  },
  kept: "Ce que vous saisissez est enregistré sur cet appareil.",
  toReview: "Revenir à la vérification",
  send: "Envoyer la déclaration",
  sendChanges: "Envoyer les modifications",
  sending: "Envoi en cours…",
  stored: "Enregistrée sur ce téléphone. Envoi en cours…",
  retrying: "Le serveur ne répond pas. Nous réessayons ; vous n’avez rien à faire.",
  retryingOffline: "La connexion s’est coupée pendant l’envoi. Nous réessaierons dès qu’elle reviendra.",
  offlineSend:
    "Pas de connexion. Votre déclaration est enregistrée sur cet appareil. Vous pourrez l’envoyer d’ici dès le retour de la connexion.",
  offlineWaits:
    "Pas de connexion. Quand vous l’enverrez, elle sera enregistrée sur ce téléphone et partira toute seule dès le retour de la connexion.",
  keyTaken: {
    title: "Vous avez déjà envoyé cette déclaration",
    known: (code: string) =>
      `Vous avez envoyé la déclaration ${code} depuis un autre onglet, avec d’autres données. Vous pouvez la remplacer par ce que vous avez saisi ici, ou en envoyer une autre.`,
    unknown:
      "Elle a été envoyée depuis un autre onglet, avec d’autres données. Vérifiez-la dans « Voir ma déclaration ». Vous pouvez envoyer ce que vous avez saisi ici comme une autre déclaration.",
    change: "Modifier celle que j’ai envoyée",
    another: "Envoyer comme une autre déclaration",
  },
  notSent: "Votre déclaration n’a pas pu être envoyée",
  unknown: {
    title: "Votre déclaration n’a pas pu être envoyée, ou la confirmation n’est pas arrivée",
    repeat: "Envoyez-la de nouveau quand vous aurez une connexion : elle ne sera pas enregistrée deux fois.",
  },
  keptAnyway: "Ce que vous avez saisi reste enregistré sur cet appareil.",
  startOver: "Recommencer",
  startOverTitle: "Effacer ce que vous avez saisi ?",
  startOverText: "La déclaration non envoyée sera effacée. Cette action est irréversible.",
  startOverConfirm: "Effacer et recommencer",
  leave: {
    title: "Votre déclaration n’a pas été envoyée",
    text: "Ce que vous avez saisi reste enregistré sur cet appareil. Vous pourrez revenir et continuer plus tard.",
    stay: "Rester ici",
    leave: "Quitter et continuer plus tard",
  },
};
