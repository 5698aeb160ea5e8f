export const legalLinkTexts = {
  citation: (title: string, article: string | null) => (article ? `${title}, art. ${article}` : title),
  referential: "referencial",
  whys: "Por qué se citan",
  repealed: "ya no rige",
  field: {
    label: "Base legal",
    hint: "La norma más importante primero. El público ve como máximo tres.",
    inherited: "Se muestran antes que las de su categoría y las de su clasificación.",
    search: "Buscar por norma, artículo o tema",
    chosen: "Normas elegidas",
    why: "Por qué se cita",
    verified: "Cotejado con el texto de la norma",
    up: "Subir",
    upNamed: (name: string) => `Subir ${name}`,
    remove: (name: string) => `Quitar ${name}`,
  },
  whyTooLong: (most: number) => `Explique por qué se cita en ${most} caracteres como máximo.`,
};
