import type { sentDeclarationTexts as spanish } from "../sent-declaration";
import type { TranslationOf } from "../translation";

export const sentDeclarationTexts: TranslationOf<typeof spanish> = {
  view: {
    title: (code: string) => `Erklärung ${code}`,
    now: {
      submitted: "Zeigen Sie diesen Code an der Biosicherheitskontrolle. Bis dahin können Sie sie ändern.",
      presented: "Die Kontrolle hat sie. Warten Sie, bis sie geprüft wird.",
      in_inspection: "Sie wird gerade geprüft. Halten Sie bereit, was Sie angemeldet haben.",
      cleared: "Die Kontrolle ist ohne Beanstandung beendet. Sie müssen nichts weiter tun.",
      with_findings: "Die Kontrolle endete mit Beanstandung. Oben steht, welches Protokoll ausgestellt wurde.",
      annulled: "Sie gilt nicht für die Reise. Wenn Sie reisen, machen Sie eine neue Erklärung.",
      expired: "Sie gilt nicht mehr für die Reise. Wenn Sie reisen, machen Sie eine neue Erklärung.",
    },
    state: "Status",
    submitted: "Gesendet",
    updated: "Letzte Version",
    version: (n: number) => `Version ${n}`,
    oath: "Erklärung an Eides statt",
    departure: "Vor dem Einsteigen",
    departurePending: (airport: string) => `Gehen Sie zur Kontrolle: ${airport}`,
    departureAt: (state: string, airport: string, at: string) =>
      [`${state} (${airport})`, at].filter(Boolean).join(", "),
    declarant: "Erklärende Person",
    qr: "QR-Code",
    print: "Drucken",
    edit: "Bearbeiten",
    notFoundTitle: "Diese Erklärung wurde nicht gefunden",
    notFound:
      "Prüfen Sie den Link. Er muss vollständig sein, so wie Sie ihn gespeichert haben. Liegt Ihre Reise Jahre zurück, haben wir Ihre Daten bereits gelöscht: Wir bewahren sie nicht für immer auf.",
    incompleteTitle: "Der Link ist unvollständig",
    openOtherwise: "Mit dem Code öffnen",
    findingsTitle: "Die Inspektion endete mit einer Beanstandung",
    findings:
      "Bei der Kontrolle wurde etwas gefunden, das nicht erlaubt war oder nicht Ihren Angaben entsprach. Wurden Waren einbehalten oder zurückgewiesen, haben Sie ein Protokoll erhalten: Seine Nummer steht oben auf dem Papier, zum Beispiel GPS-2026-000123. Mit dem QR-Code des Protokolls können Sie prüfen, ob es echt ist und welchen Status es hat.",
    findingsActs: (acts: number) =>
      `Bei der Kontrolle wurde etwas gefunden, das nicht erlaubt war oder nicht Ihren Angaben entsprach. ${acts === 1 ? "Dazu wurde dieses Protokoll ausgestellt:" : `Dazu wurden diese ${acts} Protokolle ausgestellt:`}`,
    actIssued: (at: string) => `ausgestellt: ${at}`,
    findingsCheck: (acts: number) =>
      acts === 1
        ? "Die Protokollnummer steht oben auf dem Papier, das Sie erhalten haben. Mit dem QR-Code des Protokolls können Sie prüfen, ob es echt ist und welchen Status es hat. Haben Sie das Papier nicht erhalten, fragen Sie mit dieser Nummer bei der Kontrolle danach."
        : "Die Protokollnummer steht oben auf jedem Papier, das Sie erhalten haben. Mit dem QR-Code jedes Protokolls können Sie prüfen, ob es echt ist und welchen Status es hat. Fehlt Ihnen ein Papier, fragen Sie mit der Nummer bei der Kontrolle danach.",
    findingsVerify: "Protokoll prüfen",
    expiredTitle: "Diese Erklärung ist abgelaufen",
    expired:
      "Sie wurde nicht innerhalb der Frist nach der Reise bei der Kontrolle vorgelegt und gilt nicht mehr für eine Reise. Wenn Sie reisen, geben Sie eine neue Erklärung ab. Sind Sie schon bei der Kontrolle, zeigen Sie Ihren Code: Die Aufsicht kann die Erklärung wieder öffnen.",
    expiredNew: "Neue Erklärung abgeben",
    offlineCopy: "Das ist die auf diesem Gerät gespeicherte Kopie.",
  },
  views: {
    title: "Wer Ihre Erklärung gesehen hat",
    lead: "Jedes Mal, wenn jemand vom Personal sie öffnet, wird das festgehalten. Wir zeigen Funktion und Dienstort, nicht den Namen.",
    empty: "Bisher hat niemand vom Personal sie geöffnet.",
    offline: "Diese Liste können Sie sehen, sobald wieder eine Verbindung besteht.",
    regional: "Regionale Verwaltung",
  },
  qr: {
    sent: "Erklärung gesendet",
    changed: "Änderungen gesendet",
    received: (time: string, code: string) => `Empfangen ${time} · ${code}`,
    lead: "Zeigen Sie diesen Code bei der Kontrolle vor: Er funktioniert auch offline.",
    alt: (code: string) => `QR-Code der Erklärung ${code}`,
    download: "Bild herunterladen",
    share: "Teilen",
    shareFailed: "Teilen war nicht möglich. Laden Sie das Bild herunter.",
    calendar: "In den Kalender",
    calendarTitle: (journey: string, code: string) => `${journey}, Erklärung ${code}`,
    calendarText: "Zeigen Sie den QR-Code Ihrer Erklärung bei der Biosicherheitskontrolle vor.",
    calendarLeave: (names: readonly string[]) => `Nicht erlaubt, vor dem Einsteigen zurücklassen: ${names.join(", ")}.`,
    calendarFile: (code: string) => `erklaerung-${code}.ics`,
    before: "Vor dem Einsteigen",
    inWords: "Mit eigenen Worten beschrieben: Das Kontrollpersonal wird es prüfen.",
    nothingLeft:
      "Sie dürfen alles mitnehmen, was Sie deklariert haben. Halten Sie es griffbereit, falls danach gefragt wird.",
    next: "Wie es weitergeht",
    nextSteps: [
      "Speichern Sie den Code oder drucken Sie ihn aus. Ändert sich vor der Kontrolle etwas, bearbeiten Sie Ihre Erklärung.",
      "Zeigen Sie bei der Biosicherheitskontrolle den Code und die deklarierten Produkte vor.",
      "Das Kontrollpersonal prüft sie. Was erlaubt ist, behalten Sie. Wird etwas einbehalten oder zurückgewiesen, erhalten Sie ein Protokoll mit Nummer.",
    ],
    view: "Erklärung ansehen",
    saved: "Auf diesem Gerät gespeichert. Sie finden sie unter „Meine Erklärung ansehen“, auch ohne Verbindung.",
    link: "Um sie auf einem anderen Gerät zu öffnen, speichern Sie diesen Link. Wer ihn hat, kann Ihre Erklärung sehen.",
    copy: "Link kopieren",
    downloadFailed: "Das Bild konnte nicht erstellt werden. Machen Sie einen Screenshot.",
    file: (code: string) => `erklaerung-${code}.png`,
  },

  proof: {
    title: "Bestätigen Sie, dass Sie es sind",
    toEdit:
      "Diese Erklärung wurde von einem anderen Gerät gesendet. Um sie zu ändern, geben Sie die Dokumentnummer und das Geburtsdatum ein, mit denen sie abgegeben wurde.",
    toSee:
      "Mit dem Link allein sind Dokumentnummern und Geburtsdaten nicht vollständig zu sehen. Um sie anzuzeigen, geben Sie die der erklärenden Person ein.",
    show: "Erklärung anzeigen",
    offline: "Ohne Verbindung lässt sich nicht prüfen, wer Sie sind.",
  },

  notEditable: {
    title: "Diese Erklärung kann nicht mehr bearbeitet werden",
    text: "Sie wurde bereits bei der Kontrolle vorgelegt, wurde annulliert oder ist abgelaufen. Enthält sie einen Fehler, sagen Sie es dem Kontrollpersonal.",
    view: "Erklärung ansehen",
  },
  joinedTo: (code: string) => `Wiederholt ${code}`,
  joinedText:
    "Diese Erklärung wurde storniert, weil dieselbe Person für dieselbe Reise eine andere hat. Es gilt die andere.",
};
