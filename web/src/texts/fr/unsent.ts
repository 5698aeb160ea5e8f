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
  change: "Modifier",
  discard: "Supprimer",
  discardTitle: "Supprimer cette déclaration ?",
  discardText: "Elle sera effacée de ce téléphone et ne sera pas envoyée. Cette action est irréversible.",
  discardArrived:
    "Elle est peut-être déjà arrivée au serveur. Si oui, elle reste enregistrée. Elle sera effacée de ce téléphone ; cette action est irréversible.",
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
  carried: {
    title: "S’il n’y a pas de réseau au contrôle",
    text: "Montrez ce code à l’inspecteur : il peut ainsi reprendre votre déclaration. Elle n’est pas encore envoyée, et le code ne prouve pas qu’elle l’a été.",
    show: "Montrer le code à l’inspecteur",
    alt: "Code QR de votre déclaration non envoyée",
    mark: "Non envoyée",
    privacy: "Il contient vos données : ne le montrez qu’à l’inspecteur.",
    tooLong: "Votre déclaration est trop longue pour un code. Montrez cet écran à l’inspecteur.",
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
  edit: {
    title: "Modification à envoyer",
    of: (code: string) => `Modification de ${code}`,
    refused: "Le serveur n’a pas accepté cette modification",
    discardTitle: "Supprimer cette modification ?",
    discardText:
      "Elle sera effacée de ce téléphone et ne sera pas envoyée. La déclaration reste telle que vous l’avez envoyée. Cette action est irréversible.",
    discardArrived:
      "Nous avons essayé de l’envoyer sans savoir si elle est arrivée. Si oui, la déclaration est déjà modifiée. Elle sera effacée de ce téléphone ; cette action est irréversible.",
    nextSteps: [
      "Dès qu’il y aura une connexion, elle s’enverra toute seule. Si vous avez fermé le navigateur et qu’elle n’est pas partie, il suffit d’ouvrir cette page.",
      "Tant que le serveur ne l’a pas reçue, ce que vous avez envoyé avant fait foi, avec son code QR.",
      "Quand le serveur l’aura reçue, vous verrez ici le nouveau code QR.",
    ],
    inDeclaration: {
      waiting: "Votre modification est enregistrée sur ce téléphone, non envoyée",
      sending: "Votre modification est en cours d’envoi…",
      refused: "Le serveur n’a pas accepté votre modification : décidez quoi faire",
    },
    standing: "Tant que le serveur ne l’a pas reçue, ce que vous voyez ici fait foi.",
    choice: {
      changed: {
        title: "La déclaration a changé pendant que vous la modifiiez",
        text: "Le serveur a une autre version. Comparez les deux et choisissez laquelle reste. Ce que vous avez saisi reste enregistré jusque-là.",
      },
      closed:
        "Elle a déjà été présentée au contrôle, a été annulée ou a expiré. Ce que vous vouliez changer reste enregistré : s’il y a une erreur, montrez-le à l’inspecteur.",
      unproved: "Nous n’avons pas pu vérifier que la déclaration est à vous",
      prove:
        "Saisissez ce qui figure sur le document du déclarant. Vous pourrez alors comparer les deux versions et envoyer votre modification.",
      proved: {
        title: "Vous pouvez maintenant envoyer votre modification",
        text: "Comparez les deux versions et choisissez laquelle reste. Ce que vous avez saisi reste enregistré jusque-là.",
      },
      offline: "Dès qu’il y aura une connexion, vous verrez ici les deux versions.",
      wanted: "Ce que vous vouliez envoyer",
      versions: "Ce qui diffère",
      mine: "Vous vouliez",
      current: "Le serveur a",
      nothing: "rien",
      same: "Les deux versions disent la même chose.",
      keepMine: "Envoyer la mienne sur la nouvelle",
      edit: "Corriger la mienne",
      takeCurrent: "Garder celle du serveur",
    },
  },
};
