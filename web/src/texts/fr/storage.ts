import type { storageTexts as spanish } from "../storage";
import type { TranslationOf } from "../translation";

export const storageTexts: TranslationOf<typeof spanish> = {
  refused:
    "Ce navigateur ne permet pas d’enregistrer de données sur l’appareil. Vous pouvez utiliser le système, mais ce que vous saisissez sera perdu si vous fermez ou rechargez la page.",
  full: "Il n’y a plus d’espace libre sur cet appareil. Vous pouvez continuer, mais ce que vous saisissez sera perdu si vous fermez ou rechargez la page.",
  silent:
    "Le stockage de ce navigateur ne répond pas. Vous pouvez continuer, mais ce que vous saisissez sera perdu si vous fermez ou rechargez la page.",
  understood: "J’ai compris",
  notTyped:
    "Ce que vous saisissez n’est pas enregistré sur cet appareil. Ne fermez ni ne rechargez cette page avant l’envoi.",
  offline:
    "Pas de connexion. Ce que vous saisissez n’est pas enregistré sur cet appareil : ne fermez ni ne rechargez cette page avant son retour.",
  leave:
    "Ce que vous avez saisi n’a pas pu être enregistré sur cet appareil. Il sera perdu si vous fermez ou rechargez la page.",
  notSaved:
    "Cet appareil n’a pas pu enregistrer la déclaration. Téléchargez l’image ou copiez le lien avant de fermer cette page.",
  elsewhere: {
    title: "Ce formulaire est ouvert dans un autre onglet",
    text: "Continuez là-bas, ou ici avec ce que vous avez déjà saisi. Il s’ouvrira ici dès que vous l’aurez envoyé ou fermé dans l’autre.",
    take: "Continuer ici",
  },
  notKept: "Enregistrement impossible sur cet appareil. Libérez de l’espace ou utilisez un autre navigateur.",
};
