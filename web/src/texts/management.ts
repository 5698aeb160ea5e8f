import { settingManagementTexts } from "./setting-management";

/** Texts of management screens: they come with those screens, so that the first page stays small. */
export const managementTexts = {
  settings: settingManagementTexts,
};

/** What a translation has to provide for them. */
export type ManagementTexts = typeof managementTexts;
