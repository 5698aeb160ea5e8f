import type { TranslationOf } from "../translation";
import type { verificationTexts as spanish } from "../verification";

export const verificationTexts: TranslationOf<typeof spanish> = {
  passenger: "Passagier",
  lead: "Prüfen Sie, ob ein Protokoll über einbehaltene oder zurückgewiesene Waren echt ist und noch gilt.",
  verdicts: {
    genuine: "Echtes Protokoll",
    annulled: "Annulliertes Protokoll",
    revoked: "Nicht anerkanntes Protokoll",
    altered: "Nicht echt",
    unknown_key: "Nicht prüfbar",
    foreign: "Kein Protokoll",
  },
  meanings: {
    genuine: "Dieses System hat das Protokoll signiert, und niemand hat es verändert.",
    annulled:
      "Die Signatur ist echt, aber die Biosicherheitsbehörde hat dieses Protokoll annulliert: Es ist nicht mehr wirksam.",
    revoked:
      "Signiert hat es ein Gerät, das die Biosicherheitsbehörde abgemeldet hat, und das Protokoll ist nicht bei ihr eingegangen. Fragen Sie dort mit der gedruckten Protokollnummer nach.",
  },
  altered:
    "Die Signatur passt nicht zum Inhalt des Codes: Er wurde verändert oder falsch gelesen. Scannen Sie ihn noch einmal. Bleibt es dabei, fragen Sie mit der gedruckten Protokollnummer bei der Biosicherheitsbehörde nach.",
  incomplete:
    "Ein Teil des Links fehlt. Öffnen Sie ihn noch einmal vollständig, oder scannen Sie den QR-Code am Ende des Protokolls.",
  unknownKey:
    "Das Protokoll ist mit einem Schlüssel signiert, der nicht zu diesem System gehört. Fragen Sie mit der gedruckten Protokollnummer bei der Biosicherheitsbehörde nach.",
  unknownKeyOffline:
    "Ohne Verbindung fehlt diesem Gerät der Schlüssel, mit dem das Protokoll signiert wurde. Sobald wieder eine Verbindung besteht, wird es automatisch geprüft.",
  foreign: "Der Code gehört zu etwas anderem. Scannen Sie den QR-Code am Ende des Protokolls.",
  failed: "Die Signatur konnte in diesem Browser nicht geprüft werden. Versuchen Sie es mit einem anderen Telefon.",
  folio: "Protokollnummer",
  issued: "Ausgestellt",
  airport: "Flughafen",
  state: "Status",
  states: {
    issued: "Ausgestellt: Die einbehaltenen Waren sind noch in Verwahrung",
    closed: "Abgeschlossen: Der Verbleib aller Waren steht fest",
    annulled: "Annulliert",
    revoked: "Nicht bei der Biosicherheitsbehörde eingegangen",
  },
  notReceived:
    "Ohne Netz ausgestellt: Das Protokoll ist noch nicht bei der Biosicherheitsbehörde eingegangen, oder sie hat die Daten nach Ablauf der Aufbewahrungsfrist gelöscht",
  checking: "Wird abgefragt …",
  unknown: "Nicht mehr abrufbar: Die Daten des Protokolls werden nach Ablauf der Aufbewahrungsfrist gelöscht",
  offline: "Keine Verbindung: Die Signatur ist echt, aber ob das Protokoll noch gilt, ist nicht bekannt",
  failedState: "Abfrage nicht möglich: Die Signatur ist echt, aber ob das Protokoll noch gilt, ist nicht bekannt",
  retry: "Erneut abfragen",
  goods: (all: number) => (all === 1 ? "1 Ware" : `${all} Waren`),
  counted: (retained: number, rejected: number) =>
    [retained > 0 && `${retained} einbehalten`, rejected > 0 && `${rejected} zurückgewiesen`]
      .filter(Boolean)
      .join(", "),
  decisions: { retencion: "Einbehalten", rechazo: "Zurückgewiesen" },
  more: (n: number) =>
    n === 1 ? "und 1 weitere, die auf dem Papier steht" : `und ${n} weitere, die auf dem Papier stehen`,
  compare: "Vergleichen Sie Protokollnummer, Datum und Waren mit dem Papier: Sie müssen übereinstimmen.",
  privacy:
    "Diese Seite zeigt keine Daten des Passagiers. Der Inhalt des Codes verlässt dieses Gerät nicht: Abgefragt wird nur der Status des Protokolls.",
  another: "Weiteres Protokoll prüfen",
  how: "So wird geprüft",
  steps: [
    "Suchen Sie den QR-Code am Ende des Protokolls.",
    "Scannen Sie ihn mit der Kamera Ihres Telefons oder über die Schaltfläche auf dieser Seite.",
    "Vergleichen Sie die Angaben hier mit denen auf dem Papier.",
  ],
  folioExample: "GPS-2026-000123",
  asked: {
    label: "Link des Protokolls",
    hint: "Die Adresse, die sich beim Scannen des QR-Codes öffnet. Fügen Sie sie vollständig ein.",
    nothing: "Fügen Sie den Link ein, der sich beim Scannen des QR-Codes öffnet.",
    foreign: "Das ist kein Link eines Protokolls. Scannen Sie den QR-Code am Ende des Protokolls.",
  },
  askedOfStaff: {
    label: "Protokollnummer oder Link",
    hint: "Die Protokollnummer sieht aus wie GPS-2026-000123.",
    nothing: "Geben Sie die Protokollnummer ein, oder fügen Sie den Link des QR-Codes ein.",
    foreign:
      "Das ist weder eine Protokollnummer noch ein Link eines Protokolls. Eine Protokollnummer sieht aus wie GPS-2026-000123.",
  },
  folioAlone: {
    title: "Zum Prüfen wird der QR-Code benötigt",
    text: (folio: string) =>
      `Die Protokollnummer ${folio} allein genügt nicht: So kann niemand herausfinden, was einer anderen Person abgenommen wurde. Scannen Sie den QR-Code des Protokolls, oder rufen Sie mit der Protokollnummer bei der Biosicherheitsbehörde an.`,
  },
  seek: "Prüfen",
  scan: "Code scannen",
  stop: "Kamera ausschalten",
  noCode: "Auf diesem Bild ist kein lesbarer QR-Code.",
};
