import type { screenTitles as spanish, shortTitles as spanishShort } from "../screen-titles";
import { staffShortTitles, staffTitles } from "../staff-titles";
import type { TranslationOf } from "../translation";

export const screenTitles: TranslationOf<typeof spanish> = {
  ...staffTitles,
  home: "Início",
  search: "Buscar produtos",
  listing: "Produtos por classificação",
  legal: "Consultar a base legal",
  article: "Artigo da base legal",
  newDeclaration: "Nova declaração",
  unsentDeclaration: "Declaração a enviar",
  editDeclaration: "Editar declaração",
  declaration: "Ver declaração",
  declarationQr: "Código QR da declaração",
  declarationPrint: "Imprimir declaração",
  swornText: "Texto do juramento",
  verification: "Verificar termo (acta)",
  privacy: "Privacidade",
  accessibility: "Acessibilidade",
  offline: "Modo offline",
  login: "Entrar",
  register: "Cadastro",
  catalogues: {
    ...staffTitles.catalogues,
    countries: "Países",
    units: "Unidades de medida",
    airports: "Aeroportos",
    ports: "Portos",
    airlines: "Companhias aéreas",
    "carried-items": "Locais na bagagem",
    "transport-modes": "Meios de transporte",
  },
  notFound: "Página não encontrada",
};

export const shortTitles: TranslationOf<typeof spanishShort> = {
  ...staffShortTitles,
  search: "Buscar",
  login: "Equipe",
  legal: "Base legal",
};
