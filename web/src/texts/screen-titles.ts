import { staffShortTitles, staffTitles } from "./staff-titles";

/**
 * The titles of the screens: as the specification writes the few that it fixes, such as "Buscar Productos", and the
 * others as Spanish writes them. The document title and the heading show these, and the navigation too
 * where it has no shorter name.
 */
export const screenTitles = {
  home: "Inicio",
  search: "Buscar Productos",
  listing: "Productos por clasificación",
  legal: "Consultar base legal",
  article: "Artículo de la base legal",
  newDeclaration: "Nueva declaración",
  unsentDeclaration: "Declaración por enviar",
  editDeclaration: "Editar declaración",
  declaration: "Ver declaración",
  declarationQr: "Código QR de la declaración",
  declarationPrint: "Imprimir declaración",
  swornText: "Texto del juramento",
  verification: "Verificar acta",
  privacy: "Privacidad",
  accessibility: "Accesibilidad",
  offline: "Modo offline",
  login: "Iniciar Sesión",
  register: "Registro",
  notFound: "Página no encontrada",
  ...staffTitles,
};

/** What the navigation calls a screen: a word or two, the same beside a wide screen and below a phone. */
export const shortTitles = {
  search: "Buscar",
  login: "Personal",
  legal: "Base legal",
  ...staffShortTitles,
};
