import type { swornQuestionTexts as spanish } from "../sworn-questions";
import type { TranslationOf } from "../translation";

export const swornQuestionTexts: TranslationOf<typeof spanish> = {
  intro: "Responda com a verdade. Na dúvida, responda sim: um inspetor vai ajudar você no controle.",
  noToAll: "Não para todas",
  noToOthers: (count: number) => (count === 1 ? "Não para a que falta" : `Não para as ${count} que faltam`),
  food: "Você está levando alimentos?",
  plants: "Você está levando plantas, sementes ou flores?",
  animals: "Você está levando animais ou produtos de origem animal?",
  soil: "Você está levando terra, areia, conchas, madeira ou artesanato?",
  equipment: "Você está levando equipamento de acampamento, esportivo ou agrícola, ou calçado usado no campo?",
  farm_contact: "Nos últimos 30 dias, você esteve em uma propriedade rural ou em contato com animais?",
  medicines: "Você está levando medicamentos, pesticidas ou outros produtos agroquímicos?",
  names: {
    food: "Alimentos",
    plants: "Plantas, sementes ou flores",
    animals: "Animais ou produtos de origem animal",
    soil: "Terra, areia, conchas, madeira ou artesanato",
    equipment: "Equipamento de acampamento, esportivo ou agrícola, ou calçado usado",
    farm_contact: "Propriedade rural ou animais nos últimos 30 dias",
    medicines: "Medicamentos ou agroquímicos",
  },
  detail: "Detalhe",
  detailRequired: "Explique brevemente o quê, onde e quando.",
  detailOrItems: "Você pode explicar aqui ou adicionar cada produto na etapa seguinte.",
};
