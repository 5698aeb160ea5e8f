import type { sentDeclarationTexts as spanish } from "../sent-declaration";
import type { TranslationOf } from "../translation";

export const sentDeclarationTexts: TranslationOf<typeof spanish> = {
  view: {
    title: (code: string) => `Declaration ${code}`,
    now: {
      submitted: "Show this code at the biosecurity control. Until then you can edit it.",
      presented: "The control has it. Wait for an inspector to review it.",
      in_inspection: "An inspector is reviewing it. Have what you declared at hand.",
      cleared: "The control ended with no findings. You have nothing else to do.",
      with_findings: "The control ended with findings. Above you can read which record was issued.",
      annulled: "It is not valid for travel. If you are going to travel, make a new declaration.",
      expired: "It is no longer valid for travel. If you are going to travel, make a new declaration.",
    },
    state: "Status",
    submitted: "Submitted",
    updated: "Latest version",
    version: (n: number) => `Version ${n}`,
    oath: "Oath",
    departure: "Before boarding",
    departurePending: (airport: string) => `Go through the control at ${airport}`,
    departureAt: (state: string, airport: string, at: string) =>
      [`${state} at ${airport}`, at].filter(Boolean).join(", "),
    declarant: "Declarant",
    qr: "QR code",
    print: "Print",
    edit: "Edit",
    notFoundTitle: "We could not find that declaration",
    notFound:
      "Check the link. It must be complete, exactly as you saved it. If you travelled years ago, we have already deleted your data: we do not keep it for ever.",
    incompleteTitle: "The link is incomplete",
    openOtherwise: "Open with the code",
    findingsTitle: "The inspection ended with findings",
    findings:
      "The inspection found something that was not allowed through, or that was not as you declared it. If goods were retained or rejected, you were given a record (acta): its folio number is at the top and looks like GPS-2026-000123. With the QR code on the record you can check that it is genuine and what its status is.",
    findingsActs: (acts: number) =>
      `The inspection found something that was not allowed through, or that was not as you declared it, and ${acts === 1 ? "this record (acta) was" : `these ${acts} records (actas) were`} issued:`,
    actIssued: (at: string) => `issued: ${at}`,
    findingsCheck: (acts: number) =>
      acts === 1
        ? "The folio number is at the top of the paper you were given. With the QR code on the record you can check that it is genuine and what its status is. If you did not receive the paper, ask for it at the checkpoint and give this folio number."
        : "The folio number is at the top of each paper you were given. With the QR code on each record you can check that it is genuine and what its status is. If a paper is missing, ask for it at the checkpoint and give its folio number.",
    findingsVerify: "Verify a record",
    expiredTitle: "This declaration has expired",
    expired:
      "It was not presented at the checkpoint in time after the journey and is no longer valid for travel. If you are going to travel, make a new declaration. If you are already at the checkpoint, show your code: a supervisor can reopen the declaration.",
    expiredNew: "Make a new declaration",
    offlineCopy: "This is the copy saved on this device.",
  },
  views: {
    title: "Who has viewed your declaration",
    lead: "Every time a member of staff opens it, this is logged. We show their role and where they work, not their name.",
    empty: "No member of staff has opened it yet.",
    offline: "You can see this list once you are back online.",
    regional: "Regional administration",
  },
  qr: {
    sent: "Declaration submitted",
    changed: "Changes submitted",
    received: (time: string, code: string) => `Received ${time} · ${code}`,
    lead: "Show this code at the checkpoint: it works offline.",
    alt: (code: string) => `QR code of declaration ${code}`,
    download: "Download image",
    share: "Share",
    shareFailed: "It could not be shared. Download the image.",
    calendar: "Add to calendar",
    calendarTitle: (journey: string, code: string) => `${journey}, declaration ${code}`,
    calendarText: "Show the QR code of your declaration at the biosecurity checkpoint.",
    calendarLeave: (names: readonly string[]) => `Not allowed, leave behind before boarding: ${names.join(", ")}.`,
    calendarFile: (code: string) => `declaration-${code}.ics`,
    before: "Before boarding",
    inWords: "Described in your own words: an inspector will check it.",
    nothingLeft: "You can take everything you declared. Keep it to hand in case you are asked to show it.",
    next: "What happens next",
    nextSteps: [
      "Save the code or print it. If anything changes before you reach the checkpoint, edit your declaration.",
      "At the biosecurity checkpoint, show the code and what you declared.",
      "An inspector checks it. What may enter stays with you. If anything is retained or rejected, you receive a record (acta) with a folio number.",
    ],
    view: "View the declaration",
    saved: "Saved on this device. Open it from “View my declaration”, even offline.",
    link: "To open it on another device, save this link. Anyone who has it can see your declaration.",
    copy: "Copy the link",
    downloadFailed: "The image could not be created. Take a screenshot.",
    file: (code: string) => `declaration-${code}.png`,
  },

  proof: {
    title: "Confirm that it is you",
    toEdit:
      "This declaration was submitted from another device. To change it, enter the document number and date of birth it was made with.",
    toSee:
      "The link alone does not show full document numbers and dates of birth. To see them, enter the document number and date of birth of the person declaring.",
    show: "Show the declaration",
    offline: "We cannot check who you are while you are offline.",
  },

  notEditable: {
    title: "This declaration can no longer be edited",
    text: "It has already been presented at the checkpoint, was annulled or has expired. If there is a mistake, tell the inspector.",
    view: "View the declaration",
  },
  joinedTo: (code: string) => `Repeats ${code}`,
  joinedText:
    "This declaration was cancelled because the same person has another one for the same trip. The other one counts.",
};
