import type { homeTexts as spanish } from "../home";
import type { TranslationOf } from "../translation";

export const homeTexts: TranslationOf<typeof spanish> = {
  question: "Can I take…?",
  questionHelp: "Enter the name of a product to find out whether you can travel with it.",
  searchLabel: "Product you want to take",
  placeholder: "Apple, cheese, seeds…",
  noResults: (q: string) => `We could not find “${q}”.`,
  noResultsHelp: "Try another name. If it is not listed, declare it in your own words: an inspector will check it.",
  declareUnknown: "How to declare a product that is not listed",
  allResults: (total: string) => `See all ${total} results`,
  declareTitle: "Declare before you travel",
  declareText:
    "Required to enter, leave or travel between the islands. It takes about 3 minutes and you do not need an account.",
  declareAction: "Make my declaration",
  continueAction: "Continue my declaration",
  continueText: "You have a declaration on this device that you have not submitted.",
  viewTitle: "View my declaration",
  viewNone:
    "Declarations you submit from this device will appear here. If you used another device, open the link you saved or paste it here.",
  pasteLabel: "Link or code of your declaration",
  pasteHint: "With the code, such as D-7K3M-Q2X9, we will also ask for your document number and date of birth.",
  pasteAction: "Open",
  pasteWrong:
    "That is not the link or the code of a declaration. The link contains “/declaraciones/”; the code looks like D-7K3M-Q2X9.",
  pasteIncomplete: "Part of the link is missing. Copy all of it, exactly as you saved it.",
  pasteOther: "Did you use another device?",
  showQr: "Show QR",
  legalTitle: "Legal basis",
  legalText: "The laws and rules on what may enter, leave or move between the islands.",
  legalAction: "See the legal basis",
  contactTitle: "Need help?",
  contactText:
    "Ask at the inspection desk at Quito, Guayaquil, Baltra or San Cristóbal airport, before you hand in your luggage.",
};
