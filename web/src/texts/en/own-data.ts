import type { ownDataTexts as spanish } from "../own-data";
import type { TranslationOf } from "../translation";

export const ownDataTexts: TranslationOf<typeof spanish> = {
  of: "Details saved on this device:",
  use: "Use my details",
  repeat: "Repeat my last declaration",
  repeating: "Enter the flight and the date. You will see the rest afterwards.",
  forget: "Forget my details",
  offerTitle: "Save your details for next time?",
  offer:
    "Your document, names, contact details, answers and products would be stored encrypted on this device only. You can delete them whenever you like. Do not do this on a borrowed device.",
  keep: "Save my details",
  refuse: "No, thank you",
  kept: "Your details are saved. You can use them or forget them in your next declaration.",
  notKept: "This device could not save your details.",
  sameTitle: "Is everything still the same?",
  same: "This is what you declared last time. Read it, change anything that is no longer true, and confirm it.",
  sameVerdicts: "The rules for your products have not changed.",
  otherVerdicts: "The rules for your products have changed",
  before: "Before:",
  now: "Today:",
  gone: "No longer in the catalogue. Change it in “Products”.",
  notJudged: "We could not check whether the rules for your products have changed.",
};
