import type { storageTexts as spanish } from "../storage";
import type { TranslationOf } from "../translation";

export const storageTexts: TranslationOf<typeof spanish> = {
  refused:
    "This browser does not allow data to be saved on the device. You can use the system, but what you enter is lost if you close or reload the page.",
  full: "This device has no free space. You can carry on, but what you enter is lost if you close or reload the page.",
  silent:
    "This browser’s storage is not responding. You can carry on, but what you enter is lost if you close or reload the page.",
  understood: "I understand",
  notTyped: "What you enter is not saved on this device. Do not close or reload this page until you have submitted it.",
  offline:
    "You are offline. What you enter is not saved on this device: do not close or reload this page until you are back online.",
  leave: "What you entered could not be saved on this device. It is lost if you close or reload the page.",
  notSaved: "This device could not save it. Download the image or copy the link before you close this page.",
  elsewhere: {
    title: "This form is open in another tab",
    text: "Carry on there, or continue here with what you have already entered. It opens here by itself once you submit or close it there.",
    take: "Continue here",
  },
  notKept: "It could not be saved on this device. Free up some space or use another browser.",
};
