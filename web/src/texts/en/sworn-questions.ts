import type { swornQuestionTexts as spanish } from "../sworn-questions";
import type { TranslationOf } from "../translation";

export const swornQuestionTexts: TranslationOf<typeof spanish> = {
  intro: "Answer truthfully. If in doubt, answer yes: an inspector will help you at the checkpoint.",
  noToAll: "No to all",
  noToOthers: (count: number) => (count === 1 ? "No to the one left" : `No to the ${count} left`),
  food: "Are you carrying food?",
  plants: "Are you carrying plants, seeds or flowers?",
  animals: "Are you carrying animals or products of animal origin?",
  soil: "Are you carrying soil, sand, shells, wood or handicrafts?",
  equipment: "Are you carrying camping, sports or farming equipment, or footwear used in the countryside?",
  farm_contact: "In the last 30 days, have you been on a farm or in contact with animals?",
  medicines: "Are you carrying medicines, pesticides or other agrochemicals?",
  names: {
    food: "Food",
    plants: "Plants, seeds or flowers",
    animals: "Animals or products of animal origin",
    soil: "Soil, sand, shells, wood or handicrafts",
    equipment: "Camping, sports or farming equipment, or used footwear",
    farm_contact: "Farm or animals in the last 30 days",
    medicines: "Medicines or agrochemicals",
  },
  detail: "Details",
  detailRequired: "Briefly explain what, where and when.",
  detailOrItems: "You can explain it here or add each product in the next step.",
};
