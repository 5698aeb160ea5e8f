import type { homeTexts as spanish } from "../home";
import type { TranslationOf } from "../translation";

export const homeTexts: TranslationOf<typeof spanish> = {
  question: "Puis-je emporter… ?",
  questionHelp: "Saisissez le nom d’un produit pour savoir si vous pouvez voyager avec.",
  searchLabel: "Produit que vous voulez emporter",
  placeholder: "Pomme, fromage, graines…",
  noResults: (q: string) => `Aucun résultat pour « ${q} ».`,
  noResultsHelp:
    "Essayez un autre nom. S’il n’apparaît pas, déclarez-le avec vos propres mots : un inspecteur l’examinera.",
  declareUnknown: "Comment déclarer un produit qui n’apparaît pas",
  allResults: (total: string) => `Voir les ${total} résultats`,
  declareTitle: "Déclarez avant de voyager",
  declareText:
    "Obligatoire pour entrer aux Galápagos, en sortir ou passer d’une île à l’autre. Environ 3 minutes, sans compte.",
  declareAction: "Faire ma déclaration",
  continueAction: "Continuer ma déclaration",
  continueText: "Une déclaration non envoyée se trouve sur cet appareil.",
  viewTitle: "Voir ma déclaration",
  viewNone:
    "Les déclarations envoyées depuis cet appareil apparaîtront ici. Sur un autre appareil, ouvrez le lien enregistré ou collez-le ici.",
  pasteLabel: "Lien ou code de votre déclaration",
  pasteHint:
    "Avec le code, par exemple D-7K3M-Q2X9, nous vous demanderons aussi votre numéro de document et votre date de naissance.",
  pasteAction: "Ouvrir",
  pasteWrong:
    "Ce n’est ni le lien ni le code d’une déclaration. Le lien contient « /declaraciones/ » ; le code ressemble à D-7K3M-Q2X9.",
  pasteIncomplete: "Il manque une partie du lien. Copiez-le en entier, tel que vous l’avez enregistré.",
  pasteOther: "Envoyée depuis un autre appareil ?",
  showQr: "Voir le code QR",
  legalTitle: "Base légale",
  legalText: "Lois et normes qui régissent ce qui peut entrer, sortir ou circuler entre les îles.",
  legalAction: "Consulter la base légale",
  contactTitle: "Besoin d’aide ?",
  contactText:
    "Renseignez-vous au comptoir d’inspection de l’aéroport de Quito, Guayaquil, Baltra ou San Cristóbal, avant de remettre vos bagages.",
};
