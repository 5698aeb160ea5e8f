import type { ownDataTexts as spanish } from "../own-data";
import type { TranslationOf } from "../translation";

export const ownDataTexts: TranslationOf<typeof spanish> = {
  of: "Données enregistrées sur cet appareil :",
  use: "Utiliser mes données",
  repeat: "Réutiliser ma dernière déclaration",
  repeating: "Indiquez le vol et la date. Vous vérifierez le reste ensuite.",
  forget: "Oublier mes données",
  offerTitle: "Enregistrer vos données pour la prochaine fois ?",
  offer:
    "Votre document, vos nom et prénoms, vos coordonnées, vos réponses et vos produits seraient conservés chiffrés, uniquement sur cet appareil. Vous pourrez les effacer quand vous voudrez. Ne le faites pas sur un appareil prêté.",
  keep: "Enregistrer mes données",
  refuse: "Non, merci",
  kept: "Vos données sont enregistrées. Lors de votre prochaine déclaration, vous pourrez les utiliser ou les oublier.",
  notKept: "Cet appareil n’a pas pu enregistrer vos données.",
  sameTitle: "Rien n’a changé ?",
  same: "Voici ce que vous avez déclaré la dernière fois. Lisez-le, modifiez ce qui n’est plus exact et confirmez.",
  sameVerdicts: "Les décisions concernant vos produits n’ont pas changé.",
  otherVerdicts: "Les décisions concernant vos produits ont changé",
  before: "Avant :",
  now: "Aujourd’hui :",
  gone: "Ce produit n’est plus dans le catalogue. Modifiez-le dans « Produits ».",
  notJudged: "Impossible de vérifier si les décisions concernant vos produits ont changé.",
};
