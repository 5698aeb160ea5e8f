import { accountTexts } from "./account";
import { apiTexts } from "./api";
import { appTexts } from "./app";
import { auditTexts } from "./audit";
import { catalogueTexts } from "./catalogues";
import { dashboardTexts } from "./dashboard";
import { declarationTexts } from "./declarations";
import { homeTexts } from "./home";
import { legalTexts } from "./legal";
import { legalManagementTexts } from "./legal-management";
import { productTexts } from "./products";
import { retentionTexts } from "./retentions";
import { reviewTexts } from "./review";
import { searchTexts } from "./search";
import { sessionTexts } from "./session";
import { settingTexts } from "./settings";
import { staffTexts } from "./staff";
import { uiTexts } from "./ui";
import { userTexts } from "./users";

/** Every text a person reads, in Spanish. Another language is another object of this type. */
export const texts = {
  account: accountTexts,
  api: apiTexts,
  app: appTexts,
  audit: auditTexts,
  catalogues: catalogueTexts,
  dashboard: dashboardTexts,
  declarations: declarationTexts,
  home: homeTexts,
  legal: legalTexts,
  legalManagement: legalManagementTexts,
  products: productTexts,
  retentions: retentionTexts,
  review: reviewTexts,
  search: searchTexts,
  session: sessionTexts,
  settings: settingTexts,
  staff: staffTexts,
  ui: uiTexts,
  users: userTexts,
};

/** What a translation has to provide. */
export type Texts = typeof texts;
