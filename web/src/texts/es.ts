import { apiTexts } from "./api";
import { appTexts } from "./app";
import { declarationTexts } from "./declarations";
import { homeTexts } from "./home";
import { legalTexts } from "./legal";
import { reviewTexts } from "./review";
import { searchTexts } from "./search";
import { sessionTexts } from "./session";
import { staffTexts } from "./staff";
import { uiTexts } from "./ui";

/** Every text a person reads, in Spanish. Another language is another object of this type. */
export const texts = {
  api: apiTexts,
  app: appTexts,
  declarations: declarationTexts,
  home: homeTexts,
  legal: legalTexts,
  review: reviewTexts,
  search: searchTexts,
  session: sessionTexts,
  staff: staffTexts,
  ui: uiTexts,
};

/** What a translation has to provide. */
export type Texts = typeof texts;
