import type { TranslationOf } from "../translation";
import type { verificationTexts as spanish } from "../verification";

export const verificationTexts: TranslationOf<typeof spanish> = {
  passenger: "Passenger",
  lead: "Check whether a record of retention or rejection (acta) is genuine and still valid.",
  verdicts: {
    genuine: "Genuine record",
    annulled: "Annulled record",
    revoked: "Record not recognised",
    altered: "Not genuine",
    unknown_key: "Cannot be verified",
    foreign: "Not a record",
  },
  meanings: {
    genuine: "This system signed the record and nobody has changed it.",
    annulled: "The signature is genuine, but the agency has annulled this record: it no longer has any effect.",
    revoked:
      "It was signed by a device that the agency has withdrawn, and the agency has not received this record. Ask the agency about it, giving the printed folio number.",
  },
  altered:
    "The signature does not match the content of the code: someone changed it or it was misread. Scan it again; if this happens again, ask the agency and give the printed folio number.",
  incomplete:
    "Part of the link is missing. Open the complete link again, or scan the QR code at the end of the record.",
  unknownKey:
    "The record is signed with a key that does not belong to this system. Ask the agency and give the printed folio number.",
  unknownKeyOffline:
    "While offline, this device does not have the key that signed the record. It will be verified automatically once you are back online.",
  foreign: "This code is for something else. Scan the QR code at the end of the record.",
  failed: "The signature could not be verified in this browser. Try another phone.",
  folio: "Folio number",
  issued: "Issued",
  airport: "Airport",
  state: "Status",
  states: {
    issued: "Issued: the retained goods are still in custody",
    closed: "Closed: the final destination of all the goods is settled",
    annulled: "Annulled",
    revoked: "The agency has not received it",
  },
  notReceived:
    "Issued offline: the agency has not received it yet, or deleted its data at the end of the storage period",
  checking: "Checking…",
  unknown: "No longer available: the data of the record is deleted at the end of its storage period",
  offline: "Offline: the signature is genuine, but we cannot tell whether the record is still valid",
  failedState: "Could not check: the signature is genuine, but we cannot tell whether the record is still valid",
  retry: "Check again",
  goods: (all: number) => (all === 1 ? "1 item" : `${all} items`),
  counted: (retained: number, rejected: number) =>
    [retained > 0 && `${retained} retained`, rejected > 0 && `${rejected} rejected`].filter(Boolean).join(", "),
  decisions: { retencion: "Retention", rechazo: "Rejection" },
  more: (n: number) => `and ${n} more, listed on the paper`,
  compare: "Compare the folio number, the date and the goods with those on the paper: they must be the same.",
  privacy:
    "This page does not show the passenger’s details. The content of the code does not leave this device: only the status of the record is looked up.",
  another: "Verify another record",
  how: "How to verify a record",
  steps: [
    "Find the QR code at the end of the record.",
    "Point your phone’s camera at the code, or use the button on this page.",
    "Compare what you see here with what the paper says.",
  ],
  folioExample: "GPS-2026-000123",
  asked: {
    label: "Link of the record",
    hint: "It is the address that opens when you scan the QR code. Paste all of it.",
    nothing: "Paste the link that opens when you scan the QR code.",
    foreign: "That is not the link of a record. Scan the QR code at the end of the record.",
  },
  askedOfStaff: {
    label: "Folio number or link of the record",
    hint: "The folio number looks like GPS-2026-000123.",
    nothing: "Enter the folio number, or paste the link from the QR code.",
    foreign: "That is not a folio number or the link of a record. A folio number looks like GPS-2026-000123.",
  },
  folioAlone: {
    title: "You need the QR code to verify a record",
    text: (folio: string) =>
      `The folio number ${folio} is not enough: this way nobody can find out what was retained from another person. Scan the QR code on the record, or call the agency and give the folio number.`,
  },
  seek: "Verify",
  scan: "Scan the code",
  stop: "Turn the camera off",
  noCode: "There is no readable QR code in that image.",
};
