import { apiTexts } from "./api";
import { appTexts } from "./app";
import { declarationTexts } from "./declarations";
import { homeTexts } from "./home";
import { legalTexts } from "./legal";
import { searchTexts } from "./search";
import { sessionTexts } from "./session";
import { uiTexts } from "./ui";

/** Every text a person reads, in Spanish. Another language is another object of this type. */
export const texts = {
  api: apiTexts,
  app: appTexts,
  declarations: declarationTexts,
  home: homeTexts,
  legal: legalTexts,
  search: searchTexts,
  session: sessionTexts,
  ui: uiTexts,
};

/** What a translation has to provide. */
export type Texts = typeof texts;
