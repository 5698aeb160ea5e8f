import type { homeTexts as spanish } from "../home";
import type { TranslationOf } from "../translation";

export const homeTexts: TranslationOf<typeof spanish> = {
  question: "Darf ich das mitnehmen?",
  questionHelp: "Geben Sie ein Produkt ein und erfahren Sie, ob Sie damit reisen dürfen.",
  searchLabel: "Produkt, das Sie mitnehmen möchten",
  placeholder: "Apfel, Käse, Samen …",
  noResults: (q: string) => `„${q}“ wurde nicht gefunden.`,
  noResultsHelp:
    "Versuchen Sie es mit einem anderen Namen. Finden Sie nichts, deklarieren Sie es mit eigenen Worten: Das Kontrollpersonal wird es prüfen.",
  declareUnknown: "So deklarieren Sie ein Produkt, das nicht in der Liste steht",
  allResults: (total: string) => `Alle ${total} Ergebnisse ansehen`,
  declareTitle: "Erklärung vor der Reise abgeben",
  declareText:
    "Pflicht für Reisen nach Galápagos, von dort und zwischen den Inseln. Dauert etwa 3 Minuten, ohne Konto.",
  declareAction: "Erklärung abgeben",
  continueAction: "Erklärung fortsetzen",
  continueText: "Auf diesem Gerät gibt es eine noch nicht gesendete Erklärung.",
  viewTitle: "Meine Erklärung ansehen",
  viewNone:
    "Hier erscheinen die Erklärungen, die Sie von diesem Gerät senden. Haben Sie Ihre Erklärung auf einem anderen Gerät abgegeben, öffnen Sie den gespeicherten Link oder fügen Sie ihn hier ein.",
  pasteLabel: "Link oder Code Ihrer Erklärung",
  pasteHint:
    "Mit dem Code, zum Beispiel D-7K3M-Q2X9, fragen wir auch nach Ihrer Dokumentnummer und Ihrem Geburtsdatum.",
  pasteAction: "Öffnen",
  pasteWrong:
    "Das ist weder der Link noch der Code einer Erklärung. Der Link enthält „/declaraciones/“; der Code sieht aus wie D-7K3M-Q2X9.",
  pasteIncomplete: "Ein Teil des Links fehlt. Kopieren Sie ihn vollständig, so wie Sie ihn gespeichert haben.",
  pasteOther: "Auf einem anderen Gerät abgegeben?",
  showQr: "QR-Code zeigen",
  legalTitle: "Rechtsgrundlagen",
  legalText: "Gesetze und Vorschriften dazu, was Sie auf die Inseln, von dort weg und zwischen ihnen mitnehmen dürfen.",
  legalAction: "Rechtsgrundlagen ansehen",
  contactTitle: "Brauchen Sie Hilfe?",
  contactText:
    "Fragen Sie am Inspektionsschalter des Flughafens Quito, Guayaquil, Baltra oder San Cristóbal, bevor Sie Ihr Gepäck aufgeben.",
};
