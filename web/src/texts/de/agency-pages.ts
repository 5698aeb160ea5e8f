import type { agencyPageTexts as spanish } from "../agency-pages";
import type { TranslationOf } from "../translation";

export const agencyPageTexts: TranslationOf<typeof spanish> = {
  privacy: {
    lead: "Was wir mit Ihren Angaben tun, wer sie sieht und wann sie gelöscht werden.",
    parts: [
      {
        title: "Welche Daten wir erheben",
        texts: [
          "Die Daten der eidesstattlichen Erklärung: Name, Ausweisdokument, Geburtsdatum, Staatsangehörigkeit und Kontaktdaten, dieselben Angaben zu Minderjährigen in Ihrer Obhut, Ihre Reise, Ihre Antworten und die Waren, die Sie mitführen.",
          "Wird etwas einbehalten oder zurückgewiesen, kommen die Daten des Protokolls hinzu: die Waren, Fotos davon sowie Ihre Unterschrift oder die einer Zeugin oder eines Zeugen.",
        ],
      },
      {
        title: "Wozu",
        texts: [
          "Für die gesetzlich vorgeschriebene Biosicherheitskontrolle: um zu entscheiden, was kontrolliert wird, um fernzuhalten, was den Inseln schadet, und um dies zu dokumentieren. Die Daten werden weder für Werbung genutzt noch verkauft.",
        ],
      },
      {
        title: "Wer sie sieht",
        texts: [
          "Das Kontrollpersonal an den Flughäfen Ihrer Reise und die Personen, die das System verwalten oder prüfen. Jeder Zugriff wird mit dem Namen der Person aufgezeichnet.",
          "Wer den Link zu Ihrer Erklärung hat, kann sie sehen; Dokumentnummern und Geburtsdaten sind dabei teilweise verdeckt. Geben Sie den Link nur an Personen weiter, die die Erklärung sehen sollen.",
        ],
      },
    ],
    howLong: "Wie lange",
    kept: (months: number | undefined) => [
      months === undefined
        ? "Personenbezogene Daten werden nach Ablauf der Aufbewahrungsfrist gelöscht. Die Frist beginnt mit dem letzten Vorgang."
        : `Personenbezogene Daten werden ${months === 1 ? "einen Monat" : `${months} Monate`} nach dem letzten Vorgang gelöscht.`,
      "Erhalten bleiben die Statistik und die Aufzeichnungen für die Revision.",
    ],
    rights: [
      {
        title: "Was Ihr Gerät speichert",
        texts: [
          "Ihren Entwurf, die gesendeten Erklärungen und deren QR-Codes, damit Sie sie auch ohne Internetverbindung haben. Nur Sie sehen diese Daten. Sie verschwinden, wenn Sie die Websitedaten in Ihrem Browser löschen.",
          "Es gibt keine Tracking-Cookies, keine Werbung und keine Dienste anderer Unternehmen. Das einzige Cookie dient der Anmeldung des Personals.",
        ],
      },
      {
        title: "Ihre Rechte",
        texts: [
          "Nach dem ecuadorianischen Datenschutzgesetz (Ley Orgánica de Protección de Datos Personales) können Sie erfahren, welche Daten über Sie vorliegen, diese berichtigen lassen und die Löschung aller Daten verlangen, die nicht gesetzlich aufzubewahren sind.",
          "Solange Ihre Erklärung noch nicht vorgelegt wurde, können Sie sie selbst berichtigen. In allen anderen Fällen wenden Sie sich mit Ihrem Ausweisdokument an die Biosicherheitsbehörde. Sind Sie mit der Antwort nicht einverstanden, können Sie sich an die Datenschutzaufsicht (Superintendencia de Protección de Datos Personales) wenden.",
        ],
      },
    ],
  },
  accessibility: {
    lead: "Alle sollen sich informieren, ihre Erklärung abgeben und die Kontrolle passieren können.",
    parts: [
      {
        title: "Woran wir uns halten",
        texts: [
          "Diese Seiten folgen den Richtlinien für barrierefreie Webinhalte WCAG 2.2, Stufe AA.",
          "Sie lassen sich mit Tastatur und Screenreader bedienen und auf bis zu 400 % vergrößern, haben eine helle und eine dunkle Darstellung und verringern Bewegungen, wenn Ihr Gerät das verlangt. Nichts wird allein durch Farbe vermittelt.",
        ],
      },
      {
        title: "Was noch fehlt",
        texts: [
          "Um ein Protokoll auf dem Bildschirm zu unterschreiben, braucht man einen Finger, einen Stift oder eine Maus. Wenn Sie damit nicht unterschreiben können, sagen Sie es bitte: Das geht auch auf Papier oder vor einer Zeugin oder einem Zeugen.",
          "PDF-Dateien, die der Browser beim Drucken erzeugt, enthalten möglicherweise keine Auszeichnungen für Screenreader. Die Seite, aus der sie entstehen, hat denselben Inhalt.",
        ],
      },
      {
        title: "Wie wir prüfen",
        texts: [
          "Jede Änderung wird automatisch geprüft, in heller und dunkler Darstellung, auf Telefon und Computer. Die wichtigsten Abläufe werden mit der Tastatur durchgespielt. Eine Bewertung durch Menschen mit Behinderungen steht noch aus.",
        ],
      },
      {
        title: "Wenn etwas nicht funktioniert",
        texts: [
          "Bitten Sie am Inspektionsschalter um Hilfe oder um das Papierformular: Es ist genauso gültig. Und teilen Sie der Biosicherheitsbehörde mit, auf welcher Seite und mit welchem Gerät das Problem auftrat, damit es behoben wird.",
        ],
      },
    ],
  },
};
