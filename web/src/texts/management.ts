import { deadLetterTexts } from "./dead-letters";
import { settingManagementTexts } from "./setting-management";
import { settingsHubTexts } from "./settings-hub";
import { systemStatusTexts } from "./system-status";

/** Texts of management screens: they come with those screens, so that the first page stays small. */
export const managementTexts = {
  settings: settingManagementTexts,
  settingsHub: settingsHubTexts,
  systemStatus: systemStatusTexts,
  deadLetters: deadLetterTexts,
};
