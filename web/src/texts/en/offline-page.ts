import type { offlinePageTexts as spanish } from "../offline-page";
import type { TranslationOf } from "../translation";

export const offlinePageTexts: TranslationOf<typeof spanish> = {
  offline: "You are offline at the moment. You can still:",
  online: "You are online. If you lose the connection, you can still:",
  points: [
    "Open the QR code of declarations you submitted from this device.",
    "Make a declaration and submit it: it is saved and goes out by itself once you are back online.",
    "See what you searched for and looked up in the last hour.",
  ],
  declarations: "My declarations",
  retry: "Check the connection",
};
