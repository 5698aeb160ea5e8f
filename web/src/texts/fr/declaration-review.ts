import type { declarationReviewTexts as spanish } from "../declaration-review";
import type { TranslationOf } from "../translation";

export const declarationReviewTexts: TranslationOf<typeof spanish> = {
  change: "Modifier",
  changeNamed: (step: string) => `Modifier : ${step}`,
  noItems: "Aucun produit déclaré.",
  oath: "Serment",
  oathChanged: "Le texte a changé depuis que vous l’avez accepté. Lisez-le et acceptez-le de nouveau.",
  accept: "J’accepte ce qui précède et je le déclare sous serment.",
  spanishBinds: "Cette traduction est donnée à titre d’information. Seul le texte espagnol fait foi.",
  spanishText: "Texte en espagnol",
  onlySpanish:
    "Le texte qui fait foi est en espagnol. Si vous ne le comprenez pas, demandez de l’aide au point de contrôle avant de l’accepter.",
};
