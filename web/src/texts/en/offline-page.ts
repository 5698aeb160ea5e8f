import type { offlinePageTexts as spanish } from "../offline-page";
import type { TranslationOf } from "../translation";

export const offlinePageTexts: TranslationOf<typeof spanish> = {
  offline: "You are offline at the moment. You can still:",
  online: "You are online. If you lose the connection, you can still:",
  points: [
    "Open the QR code of declarations you submitted from this device.",
    "Start or continue a declaration. You can submit it once you are back online.",
    "See what you searched for and looked up in the last hour.",
  ],
  declarations: "My declarations",
  retry: "Check the connection",
};
