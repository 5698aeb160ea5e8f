import type { TranslationOf } from "../translation";
import type { unsentTexts as spanish } from "../unsent";

export const unsentTexts: TranslationOf<typeof spanish> = {
  kept: "Enregistrée sur ce téléphone",
  sendsItself: "Elle s’enverra toute seule dès qu’il y aura une connexion.",
  sending: "Envoi en cours…",
  unreachable: (time: string) => `Le serveur est injoignable. Nous réessaierons à ${time} ; vous n’avez rien à faire.`,
  later: (time: string) => `Nous réessaierons à ${time} ; vous n’avez rien à faire.`,
  mayHaveArrived: "Elle est peut-être déjà arrivée. Elle ne sera pas enregistrée deux fois.",
  refused: "Le serveur n’a pas accepté cette déclaration",
  refusedKept: "Ce que vous avez saisi reste enregistré sur ce téléphone.",
  correct: "Corriger et envoyer",
  edit: "Modifier",
  discard: "Supprimer",
  discardTitle: "Supprimer cette déclaration ?",
  discardText: "Elle sera effacée de ce téléphone et ne sera pas envoyée. Cette action est irréversible.",
  discardArrived:
    "Nous avons essayé de l’envoyer sans savoir si elle est arrivée. Si oui, elle reste enregistrée. Elle sera effacée de ce téléphone ; cette action est irréversible.",
  occupied: {
    title: "Vous avez commencé une autre déclaration",
    text: "Envoyez-la ou effacez-la d’abord. Vous pourrez ensuite modifier celle-ci.",
    go: "Aller à celle que vous avez commencée",
  },
  gone: {
    title: "Cette déclaration n’attend plus sur ce téléphone",
    text: "Elle a été envoyée, effacée ou faite avec un autre compte. Ce qui a été envoyé est dans « Voir ma déclaration ».",
    go: "Aller à l’accueil",
  },
  next: "Et maintenant ?",
  nextSteps: [
    "Dès qu’il y aura une connexion, elle s’enverra toute seule. Si vous avez fermé le navigateur et qu’elle n’est pas partie, il suffit d’ouvrir cette page.",
    "Quand le serveur l’aura reçue, vous verrez ici son code QR. Jusque-là, elle n’est pas reçue.",
    "Au contrôle de biosécurité, montrez le code et ce que vous avez déclaré.",
  ],
  inList: {
    waiting: "Enregistrée sur ce téléphone, non envoyée",
    sending: "Envoi en cours…",
    refused: "Non acceptée : corrigez-la",
  },
  open: "Voir",
};
