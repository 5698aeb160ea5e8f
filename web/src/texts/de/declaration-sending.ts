import type { declarationSendingTexts as spanish } from "../declaration-sending";
import type { TranslationOf } from "../translation";

export const declarationSendingTexts: TranslationOf<typeof spanish> = {
  missingCode: {
    title: "Ein Teil dieser Seite fehlt",
    text: "Sie wurde nicht vollständig geladen, oder es gibt eine neue Version. Laden Sie die Seite neu und machen Sie dort weiter, wo Sie waren.",
    reload: "Neu laden",
  },
  kept: "Ihre Eingaben werden auf diesem Gerät gespeichert.",
  toReview: "Zurück zur Prüfung",
  send: "Erklärung senden",
  sendChanges: "Änderungen senden",
  sending: "Wird gesendet …",
  stored: "Auf diesem Telefon gespeichert. Wird gesendet …",
  retrying: "Der Server antwortet nicht. Wir versuchen es erneut; Sie müssen nichts tun.",
  retryingOffline: "Die Verbindung ist beim Senden abgebrochen. Wir versuchen es erneut, sobald sie wieder besteht.",
  offlineSend:
    "Keine Verbindung. Ihre Erklärung ist auf diesem Gerät gespeichert. Sobald wieder eine Verbindung besteht, können Sie sie hier senden.",
  offlineWaits:
    "Keine Verbindung. Wenn Sie die Erklärung senden, wird sie auf diesem Telefon gespeichert und geht von selbst ab, sobald wieder eine Verbindung besteht.",
  keyTaken: {
    title: "Sie haben diese Erklärung bereits gesendet",
    known: (code: string) =>
      `Sie haben die Erklärung ${code} in einem anderen Tab mit anderen Angaben gesendet. Sie können sie mit den Angaben von hier ändern oder eine weitere senden.`,
    unknown:
      "Sie wurde in einem anderen Tab mit anderen Angaben gesendet. Sehen Sie unter „Meine Erklärung ansehen“ nach. Die Angaben von hier können Sie als weitere Erklärung senden.",
    change: "Gesendete Erklärung ändern",
    another: "Als weitere Erklärung senden",
  },
  notSent: "Ihre Erklärung konnte nicht gesendet werden",
  unknown: {
    title: "Ihre Erklärung konnte nicht gesendet werden, oder die Bestätigung kam nicht an",
    repeat: "Senden Sie sie noch einmal, sobald Sie eine Verbindung haben: Sie wird nicht doppelt erfasst.",
  },
  keptAnyway: "Ihre Eingaben sind weiterhin auf diesem Gerät gespeichert.",
  startOver: "Neu beginnen",
  startOverTitle: "Eingaben löschen?",
  startOverText: "Die noch nicht gesendete Erklärung wird gelöscht. Das lässt sich nicht rückgängig machen.",
  startOverConfirm: "Löschen und neu beginnen",
  leave: {
    title: "Ihre Erklärung wurde noch nicht gesendet",
    text: "Ihre Eingaben bleiben auf diesem Gerät gespeichert. Sie können später weitermachen.",
    stay: "Hier bleiben",
    leave: "Verlassen und später weitermachen",
  },
};
