import type { TranslationOf } from "../translation";
import type { unsentTexts as spanish } from "../unsent";

export const unsentTexts: TranslationOf<typeof spanish> = {
  kept: "Auf diesem Telefon gespeichert",
  sendsItself: "Sie wird von selbst gesendet, sobald eine Verbindung besteht.",
  sending: "Wird gesendet …",
  unreachable: (time: string) =>
    `Der Server ist nicht erreichbar. Wir versuchen es um ${time} erneut; Sie müssen nichts tun.`,
  later: (time: string) => `Wir versuchen es um ${time} erneut; Sie müssen nichts tun.`,
  mayHaveArrived: "Vielleicht ist sie schon angekommen. Sie wird nicht doppelt erfasst.",
  refused: "Der Server hat diese Erklärung nicht angenommen",
  refusedKept: "Ihre Eingaben sind weiterhin auf diesem Telefon gespeichert.",
  correct: "Korrigieren und senden",
  edit: "Bearbeiten",
  discard: "Verwerfen",
  discardTitle: "Diese Erklärung verwerfen?",
  discardText: "Sie wird von diesem Telefon gelöscht und nicht gesendet. Das lässt sich nicht rückgängig machen.",
  discardArrived:
    "Wir haben versucht, sie zu senden, und wissen nicht, ob sie ankam. Wenn ja, bleibt sie registriert. Sie wird von diesem Telefon gelöscht; das lässt sich nicht rückgängig machen.",
  occupied: {
    title: "Sie haben eine andere Erklärung begonnen",
    text: "Senden oder löschen Sie zuerst diese. Danach können Sie die hier ändern.",
    go: "Zur begonnenen Erklärung",
  },
  gone: {
    title: "Diese Erklärung wartet nicht mehr auf diesem Telefon",
    text: "Sie wurde gesendet, gelöscht oder mit einem anderen Konto gemacht. Was gesendet wurde, steht unter „Meine Erklärung ansehen“.",
    go: "Zur Startseite",
  },
  next: "Wie es weitergeht",
  nextSteps: [
    "Sobald eine Verbindung besteht, wird sie von selbst gesendet. Wenn Sie den Browser geschlossen haben und sie nicht gesendet wurde, genügt es, diese Seite zu öffnen.",
    "Hat der Server sie empfangen, sehen Sie hier den QR-Code. Bis dahin ist sie nicht empfangen.",
    "Zeigen Sie bei der Biosicherheitskontrolle den Code und die angegebenen Produkte.",
  ],
  inList: {
    waiting: "Auf diesem Telefon gespeichert, nicht gesendet",
    sending: "Wird gesendet …",
    refused: "Nicht angenommen: bitte korrigieren",
  },
  open: "Ansehen",
};
