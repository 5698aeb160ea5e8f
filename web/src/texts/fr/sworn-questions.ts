import type { swornQuestionTexts as spanish } from "../sworn-questions";
import type { TranslationOf } from "../translation";

export const swornQuestionTexts: TranslationOf<typeof spanish> = {
  intro: "Répondez sincèrement. En cas de doute, répondez oui : un inspecteur vous aidera au contrôle.",
  noToAll: "Non à tout",
  noToOthers: (count: number) => (count === 1 ? "Non à la question restante" : `Non aux ${count} questions restantes`),
  food: "Transportez-vous des aliments ?",
  plants: "Transportez-vous des plantes, des graines ou des fleurs ?",
  animals: "Transportez-vous des animaux ou des produits d’origine animale ?",
  soil: "Transportez-vous de la terre, du sable, des coquillages, du bois ou des objets artisanaux ?",
  equipment: "Transportez-vous du matériel de camping, de sport ou agricole, ou des chaussures portées à la campagne ?",
  farm_contact:
    "Au cours des 30 derniers jours, avez-vous été dans une exploitation agricole ou en contact avec des animaux ?",
  medicines: "Transportez-vous des médicaments, des pesticides ou d’autres produits agrochimiques ?",
  names: {
    food: "Aliments",
    plants: "Plantes, graines ou fleurs",
    animals: "Animaux ou produits d’origine animale",
    soil: "Terre, sable, coquillages, bois ou objets artisanaux",
    equipment: "Matériel de camping, de sport ou agricole, ou chaussures portées à la campagne",
    farm_contact: "Exploitation agricole ou animaux au cours des 30 derniers jours",
    medicines: "Médicaments ou produits agrochimiques",
  },
  detail: "Précisions",
  detailRequired: "Expliquez brièvement quoi, où et quand.",
  detailOrItems: "Vous pouvez l’expliquer ici ou ajouter chaque produit à l’étape suivante.",
};
