import type { TranslationOf } from "../translation";
import type { unsentTexts as spanish } from "../unsent";

export const unsentTexts: TranslationOf<typeof spanish> = {
  kept: "Saved on this phone",
  sendsItself: "It will be submitted by itself once you are online.",
  sending: "Submitting…",
  unreachable: (time: string) =>
    `We could not reach the server. We will try again at ${time}; you do not need to do anything.`,
  later: (time: string) => `We will try again at ${time}; you do not need to do anything.`,
  mayHaveArrived: "It may already have arrived. It will not be duplicated.",
  refused: "The server did not accept this declaration",
  refusedKept: "What you entered is still saved on this phone.",
  correct: "Correct and submit",
  change: "Edit",
  discard: "Discard",
  discardTitle: "Discard this declaration?",
  discardText: "It will be deleted from this phone and will not be submitted. This cannot be undone.",
  discardArrived:
    "It may already have reached the server. If it did, it stays registered. It will be deleted from this phone, which cannot be undone.",
  occupied: {
    title: "You have started another declaration",
    text: "Submit or delete it first. Then you can change this one.",
    go: "Go to the one you started",
  },
  gone: {
    title: "This declaration is no longer waiting on this phone",
    text: "It was submitted, deleted, or made with another account. What was submitted is in “View my declaration”.",
    go: "Go to the home page",
  },
  carried: {
    title: "If there is no network at the control",
    text: "Show this code to the inspector, who can take your declaration with it. It has not been submitted yet, and the code does not prove that it was.",
    show: "Show the code to the inspector",
    alt: "QR code of your declaration, not submitted",
    mark: "Not submitted",
    privacy: "It holds your data: show it to the inspector only.",
    tooLong: "Your declaration is too long for a code. Show this screen to the inspector.",
  },
  next: "What happens now",
  nextSteps: [
    "Once you are online, it is submitted by itself. If you closed the browser and it was not submitted, just open this page.",
    "When the server has received it, you will see its QR code here. Until then it has not been received.",
    "At the biosecurity control, show the code and what you declared.",
  ],
  inList: {
    waiting: "Saved on this phone, not submitted yet",
    sending: "Submitting…",
    refused: "Not accepted: please correct it",
  },
  open: "View",
  edit: {
    title: "Edit to be submitted",
    of: (code: string) => `Edit of ${code}`,
    refused: "The server did not accept this edit",
    discardTitle: "Discard this edit?",
    discardText:
      "It will be deleted from this phone and will not be submitted. The declaration stays as you submitted it. This cannot be undone.",
    discardArrived:
      "We tried to submit it and do not know whether it arrived. If it did, the declaration has already changed. It will be deleted from this phone, which cannot be undone.",
    nextSteps: [
      "Once you are online, it is submitted by itself. If you closed the browser and it was not submitted, just open this page.",
      "Until the server has received it, what you submitted before counts, with its QR code.",
      "When the server has received it, you will see the new QR code here.",
    ],
    inDeclaration: {
      waiting: "Your edit is saved on this phone, not submitted yet",
      sending: "Your edit is being submitted…",
      refused: "The server did not accept your edit: please decide what to do",
    },
    standing: "Until the server has received it, what you see here counts.",
    choice: {
      changed: {
        title: "The declaration changed while you were editing it",
        text: "The server has another version. Compare the two and choose which one stays. What you entered stays saved until then.",
      },
      closed:
        "It was already presented at the control, annulled, or it expired. What you wanted to change is still saved: if there is a mistake, show it to the inspector.",
      unproved: "We could not verify that the declaration is yours",
      prove: "Enter what the declarant’s document says. Then you can compare the two versions and submit your edit.",
      proved: {
        title: "You can submit your edit now",
        text: "Compare the two versions and choose which one stays. What you entered stays saved until then.",
      },
      offline: "Once you are online, you will see both versions here.",
      wanted: "What you wanted to submit",
      versions: "What is different",
      mine: "You wanted",
      current: "The server has",
      nothing: "nothing",
      same: "Both versions say the same.",
      keepMine: "Submit mine over the new one",
      edit: "Correct mine",
      takeCurrent: "Keep the server’s version",
    },
  },
};
