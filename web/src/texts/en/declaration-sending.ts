import type { declarationSendingTexts as spanish } from "../declaration-sending";
import type { TranslationOf } from "../translation";

export const declarationSendingTexts: TranslationOf<typeof spanish> = {
  missingCode: {
    title: "Part of this page is missing",
    text: "It did not load completely, or there is a new version. Reload the page and carry on where you were.",
    reload: "Reload",
  },
  kept: "What you enter is saved on this device.",
  toReview: "Back to review",
  send: "Submit declaration",
  sendChanges: "Submit changes",
  sending: "Submitting…",
  stored: "Saved on this phone. Submitting…",
  retrying: "The server is not responding. We are trying again; you do not need to do anything.",
  retryingOffline: "The connection was lost while submitting. We will try again as soon as it is back.",
  offlineSend:
    "You are offline. Your declaration is saved on this device. You can submit it from here once you are back online.",
  offlineWaits:
    "You are offline. When you submit it, it will be saved on this phone and go out by itself as soon as you are back online.",
  keyTaken: {
    title: "You have already submitted this declaration",
    known: (code: string) =>
      `You submitted declaration ${code} from another tab, with different details. You can replace them with what you entered here, or submit another declaration.`,
    unknown:
      "It was submitted from another tab, with different details. Check it in “View my declaration”. You can submit what you entered here as another declaration.",
    change: "Change the one I submitted",
    another: "Submit as another declaration",
  },
  notSent: "We could not submit your declaration",
  unknown: {
    title: "We could not submit your declaration, or the confirmation did not arrive",
    repeat: "Submit it again when you are online: it will not be duplicated.",
  },
  keptAnyway: "What you entered is still saved on this device.",
  startOver: "Start again",
  startOverTitle: "Delete what you entered?",
  startOverText: "The declaration you have not submitted will be deleted. This cannot be undone.",
  startOverConfirm: "Delete and start again",
  leave: {
    title: "Your declaration has not been submitted",
    text: "What you entered is saved on this device. You can come back and continue later.",
    stay: "Stay here",
    leave: "Leave and continue later",
  },
};
