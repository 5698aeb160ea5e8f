import type { declarationPaperTexts as spanish } from "../declaration-paper";
import type { TranslationOf } from "../translation";

export const declarationPaperTexts: TranslationOf<typeof spanish> = {
  title: "Déclaration sous serment des marchandises",
  print: "Imprimer",
  back: "Retour à la déclaration",
  pageMark: (code: string) => `Déclaration ${code}`,
  code: "Code",
  columns: {
    n: "N°",
    product: "Produit",
    quantity: "Quantité",
    where: "Bagage et origine",
    classification: "Classification",
    laws: "Norme",
  },
  none: "Aucun produit déclaré.",
  oath: (date: string, version: number) => `Accepté sous serment le ${date}. Texte dans sa version ${version}.`,
  readIn: (language: string) => `Le formulaire a été lu en ${language} ; c’est le texte espagnol qui fait foi.`,
  masked: "Des données seront masquées sur le papier",
  maskedText:
    "Le numéro de document et la date de naissance ne sont pas imprimés en entier. Pour les imprimer, confirmez d’abord que c’est vous.",
  noOath: "Le texte du serment manque",
  noOathText:
    "Il n’a pas pu être chargé. Si vous imprimez maintenant, la feuille indiquera sa version et l’heure de son acceptation, sans le texte.",
  signatures: "Signatures",
  signDeclarant: "Signature du déclarant",
  signOfficer: "Signature et cachet de l’inspecteur",
  legalTitle: "Normes citées",
  referential: "* Classification indicative : un inspecteur la confirme au contrôle.",
};
