/** The declaration on paper. */
export const declarationPaperTexts = {
  title: "Declaración juramentada de mercancías",
  print: "Imprimir",
  back: "Volver a la declaración",
  pageMark: (code: string) => `Declaración ${code}`,
  code: "Código",
  columns: {
    n: "N.º",
    product: "Producto",
    quantity: "Cantidad",
    where: "Equipaje y origen",
    classification: "Clasificación",
    laws: "Norma",
  },
  none: "No declara productos.",
  oath: (date: string, version: number) => `Aceptado bajo juramento el ${date}. Texto en su versión ${version}.`,
  readIn: (language: string) => `El formulario se leyó en ${language}; el texto en español es el que vale.`,
  masked: "El papel saldrá con datos ocultos",
  maskedText:
    "El número de documento y la fecha de nacimiento no salen completos. Para imprimirlos, confirme antes que es usted.",
  noOath: "Falta el texto del juramento",
  noOathText: "No pudimos leerlo. Si imprime ahora, la hoja lleva su versión y la hora en que se aceptó, sin el texto.",
  signatures: "Firmas",
  signDeclarant: "Firma del declarante",
  signOfficer: "Firma y sello del inspector",
  legalTitle: "Normas citadas",
  referential: "* Clasificación referencial: un inspector la confirma en el control.",
};
