import type { screenTitles as spanish, shortTitles as spanishShort } from "../screen-titles";
import { staffShortTitles, staffTitles } from "../staff-titles";
import type { TranslationOf } from "../translation";

export const screenTitles: TranslationOf<typeof spanish> = {
  ...staffTitles,
  home: "Home",
  search: "Search products",
  listing: "Products by classification",
  legal: "Legal basis",
  article: "Article of the legal basis",
  newDeclaration: "New declaration",
  unsentDeclaration: "Declaration to be submitted",
  editDeclaration: "Edit declaration",
  declaration: "View declaration",
  declarationQr: "QR code of the declaration",
  declarationPrint: "Print declaration",
  swornText: "Text of the oath",
  verification: "Verify a record (acta)",
  privacy: "Privacy",
  accessibility: "Accessibility",
  offline: "Offline",
  login: "Sign in",
  register: "Register",
  catalogues: {
    ...staffTitles.catalogues,
    countries: "Countries",
    units: "Units of measure",
    airports: "Airports",
    ports: "Ports",
    airlines: "Airlines",
    "carried-items": "Places in the luggage",
    "transport-modes": "Means of transport",
  },
  notFound: "Page not found",
};

export const shortTitles: TranslationOf<typeof spanishShort> = {
  ...staffShortTitles,
  search: "Search",
  login: "Staff",
  legal: "Legal basis",
};
