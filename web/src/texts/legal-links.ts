export const legalLinkTexts = {
  citation: (title: string, article: string | null) => (article ? `${title}, art. ${article}` : title),
  referential: "referencial",
  toBeCompared: "* Cita orientativa: la agencia aún no la ha comparado con el texto oficial.",
  whys: "Por qué se citan",
  repealed: "ya no rige",
};
