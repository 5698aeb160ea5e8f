import type { swornQuestionTexts as spanish } from "../sworn-questions";
import type { TranslationOf } from "../translation";

export const swornQuestionTexts: TranslationOf<typeof spanish> = {
  intro:
    "Antworten Sie wahrheitsgemäß. Im Zweifel antworten Sie mit Ja: Das Kontrollpersonal hilft Ihnen bei der Kontrolle.",
  noToAll: "Nein zu allen",
  noToOthers: (count: number) => (count === 1 ? "Nein zur offenen Frage" : `Nein zu ${count} offenen Fragen`),
  food: "Führen Sie Lebensmittel mit?",
  plants: "Führen Sie Pflanzen, Samen oder Blumen mit?",
  animals: "Führen Sie Tiere oder Produkte tierischer Herkunft mit?",
  soil: "Führen Sie Erde, Sand, Muscheln, Holz oder Kunsthandwerk mit?",
  equipment: "Führen Sie Camping-, Sport- oder landwirtschaftliche Ausrüstung oder auf dem Land getragene Schuhe mit?",
  farm_contact: "Waren Sie in den letzten 30 Tagen auf einem Bauernhof oder in Kontakt mit Tieren?",
  medicines: "Führen Sie Medikamente, Pestizide oder andere Agrochemikalien mit?",
  names: {
    food: "Lebensmittel",
    plants: "Pflanzen, Samen oder Blumen",
    animals: "Tiere oder Produkte tierischer Herkunft",
    soil: "Erde, Sand, Muscheln, Holz oder Kunsthandwerk",
    equipment: "Camping-, Sport- oder landwirtschaftliche Ausrüstung oder getragene Schuhe",
    farm_contact: "Bauernhof oder Tiere in den letzten 30 Tagen",
    medicines: "Medikamente oder Agrochemikalien",
  },
  detail: "Nähere Angaben",
  detailRequired: "Erläutern Sie kurz, was, wo und wann.",
  detailOrItems: "Sie können es hier erläutern oder im nächsten Schritt jedes Produkt hinzufügen.",
};
