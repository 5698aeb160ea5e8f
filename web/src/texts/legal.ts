export const legalTexts = {
  title: "Base legal",
  lead: "Normas que respaldan el control de bioseguridad. Los resúmenes ayudan a orientarse y no sustituyen el texto oficial.",
  label: "Buscar en la base legal",
  placeholder: "Tema, ley o artículo",
  count: (total: string) => (total === "1" ? "1 artículo" : `${total} artículos`),
  noResultsTitle: "No hay artículos con esas palabras",
  noResults: "Pruebe con un tema más general, por ejemplo «residuos» o «plantas».",
  clear: "Borrar la búsqueda",
  article: (article: string) => `Art. ${article}`,
  published: (date: string) => `Publicado el ${date}`,
  unverified: "Dato referencial, sin cotejar con el registro oficial.",
  more: "Mostrar más",
};
