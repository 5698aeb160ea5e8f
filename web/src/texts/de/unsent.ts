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
  change: "Bearbeiten",
  discard: "Verwerfen",
  discardTitle: "Diese Erklärung verwerfen?",
  discardText: "Sie wird von diesem Telefon gelöscht und nicht gesendet. Das lässt sich nicht rückgängig machen.",
  discardArrived:
    "Vielleicht hat der Server sie schon erhalten. Wenn ja, bleibt sie registriert. Sie wird von diesem Telefon gelöscht; das lässt sich nicht rückgängig machen.",
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
  carried: {
    title: "Wenn es bei der Kontrolle kein Netz gibt",
    text: "Zeigen Sie dem Inspektor diesen Code: Damit kann er Ihre Erklärung übernehmen. Sie ist noch nicht gesendet, und der Code beweist nicht, dass sie gesendet wurde.",
    show: "Code dem Inspektor zeigen",
    alt: "QR-Code Ihrer nicht gesendeten Erklärung",
    mark: "Nicht gesendet",
    privacy: "Er enthält Ihre Daten: Zeigen Sie ihn nur dem Inspektor.",
    tooLong: "Ihre Erklärung ist zu lang für einen Code. Zeigen Sie dem Inspektor diesen Bildschirm.",
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
  edit: {
    title: "Noch zu sendende Änderung",
    of: (code: string) => `Änderung von ${code}`,
    refused: "Der Server hat diese Änderung nicht angenommen",
    discardTitle: "Diese Änderung verwerfen?",
    discardText:
      "Sie wird von diesem Telefon gelöscht und nicht gesendet. Die Erklärung bleibt, wie Sie sie gesendet haben. Das lässt sich nicht rückgängig machen.",
    discardArrived:
      "Wir haben versucht, sie zu senden, und wissen nicht, ob sie ankam. Wenn ja, ist die Erklärung schon geändert. Sie wird von diesem Telefon gelöscht; das lässt sich nicht rückgängig machen.",
    nextSteps: [
      "Sobald eine Verbindung besteht, wird sie von selbst gesendet. Wenn Sie den Browser geschlossen haben und sie nicht gesendet wurde, genügt es, diese Seite zu öffnen.",
      "Bis der Server sie empfangen hat, gilt, was Sie zuvor gesendet haben, mit dem QR-Code dazu.",
      "Hat der Server sie empfangen, sehen Sie hier den neuen QR-Code.",
    ],
    inDeclaration: {
      waiting: "Ihre Änderung ist auf diesem Telefon gespeichert, nicht gesendet",
      sending: "Ihre Änderung wird gesendet …",
      refused: "Der Server hat Ihre Änderung nicht angenommen: bitte entscheiden Sie",
    },
    standing: "Bis der Server sie empfangen hat, gilt, was Sie hier sehen.",
    choice: {
      changed: {
        title: "Die Erklärung wurde geändert, während Sie sie bearbeitet haben",
        text: "Der Server hat eine andere Version. Vergleichen Sie beide und wählen Sie, welche bleibt. Ihre Eingaben bleiben bis dahin gespeichert.",
      },
      closed:
        "Sie wurde bereits bei der Kontrolle vorgelegt, annulliert oder ist verfallen. Was Sie ändern wollten, ist weiterhin gespeichert: Wenn etwas falsch ist, zeigen Sie es bei der Kontrolle.",
      unproved: "Wir konnten nicht prüfen, ob die Erklärung Ihre ist",
      prove:
        "Geben Sie ein, was im Ausweis der erklärenden Person steht. Dann können Sie beide Versionen vergleichen und Ihre Änderung senden.",
      proved: {
        title: "Sie können Ihre Änderung jetzt senden",
        text: "Vergleichen Sie beide Versionen und wählen Sie, welche bleibt. Ihre Eingaben bleiben bis dahin gespeichert.",
      },
      offline: "Sobald eine Verbindung besteht, sehen Sie hier beide Versionen.",
      wanted: "Was Sie senden wollten",
      versions: "Was sich unterscheidet",
      mine: "Sie wollten",
      current: "Der Server hat",
      nothing: "nichts",
      same: "Beide Versionen sagen dasselbe.",
      keepMine: "Meine über die neue senden",
      edit: "Meine korrigieren",
      takeCurrent: "Die des Servers behalten",
    },
  },
};
