import type { documentReadingTexts as spanish } from "../document-reading";
import type { TranslationOf } from "../translation";

export const documentReadingTexts: TranslationOf<typeof spanish> = {
  waiting: "This will be filled in once the list of countries has loaded.",
  refused: "The document could not be read",
  refusedHelp: "Check the lines and read them again. Nothing was filled in.",
  read: "Check what was read",
  readHelp:
    "Compare each detail with your document. The lines leave out accents and special letters such as é or ñ: add them where they are missing.",
  right: "It is correct",
  undo: "Undo",
  aim: "Hold the lines with < signs inside the strip. They are read by themselves.",
  take: "Take a photo",
  choose: "Choose a photo",
  picture:
    "For a passport, the page with your portrait; for an Ecuadorian ID card, the back. Make sure the lines with < signs are complete and sharp.",
  stays: "The photo does not leave this device and is not saved.",
  reading: "Reading the photo…",
  cancel: "Cancel",
  unreadable: "No lines could be read in the photo",
  unreadableHints: [
    "Find good light, with no reflections or shadows on the lines.",
    "Move closer until the document fills the photo, with the lines complete.",
    "Lay the document on a flat surface and wait for the camera to focus.",
  ],
  noPicture: "This browser cannot open that file as a photo",
  notArrived: "The part that reads photos did not load. Try again when you are online, or type the lines.",
  lines: "Or type or paste the lines",
  linesHint: "Two at the bottom of a passport page, three on the back of an Ecuadorian ID card.",
  readLines: "Read the lines",
  close: "Close",

  noCountries: "The list of countries is not available. Choose the countries when you are online.",
  expired: (date: string) => `The document expired on ${date}.`,
  unknownCountry: (code: string) => `The country code “${code}” is not in the catalogue. Choose the country.`,
  cut: "The name fills the whole line and may be cut off. Compare it with the document.",
  noBirth: "The document does not give the full date of birth. Enter it.",
  birth: "The document gives the year of birth in two digits. When were you born?",
  visa: "This is a visa, not the passport. Enter the number and the issuing country of the passport.",
  length: (count: number) =>
    `What was read has ${count} characters. A passport has 88 in two lines, a card 90 in three, an older card 72 in two.`,
  keyboard: "The reader is set to a keyboard of another language. Set it to the language of this device’s keyboard.",
  place: (line: number, column: number) => `line ${line}, position ${column}`,
  digit: (name: string, place: string) => `The ${name} check digit does not match (${place}).`,
  part: (name: string, place: string) =>
    `${name.charAt(0).toUpperCase()}${name.slice(1)} was not recognised (${place}).`,
  digits: {
    documentNumber: "document number",
    birthDate: "date of birth",
    expiryDate: "expiry date",
    personalNumber: "personal number",
    composite: "overall",
  },
  parts: {
    documentCode: "the document type",
    documentNumber: "the document number",
    birthDate: "the date of birth",
    expiryDate: "the expiry date",
    sex: "the sex",
    issuer: "the issuing country",
    nationality: "the nationality",
    names: "the person’s name",
  },
};
