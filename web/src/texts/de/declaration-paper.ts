import type { declarationPaperTexts as spanish } from "../declaration-paper";
import type { TranslationOf } from "../translation";

export const declarationPaperTexts: TranslationOf<typeof spanish> = {
  title: "Eidesstattliche Warenerklärung",
  print: "Drucken",
  back: "Zurück zur Erklärung",
  pageMark: (code: string) => `Erklärung ${code}`,
  code: "Code",
  columns: {
    n: "Nr.",
    product: "Produkt",
    quantity: "Menge",
    where: "Gepäck und Herkunft",
    classification: "Einstufung",
    laws: "Vorschrift",
  },
  none: "Keine Produkte deklariert.",
  oath: (date: string, version: number) => `An Eides statt erklärt am ${date}. Text in Version ${version}.`,
  readIn: (language: string) => `Das Formular wurde auf ${language} gelesen; verbindlich ist der spanische Text.`,
  masked: "Auf dem Papier fehlen Angaben",
  maskedText:
    "Dokumentnummer und Geburtsdatum werden nicht vollständig gedruckt. Bestätigen Sie dafür zuerst, dass Sie es sind.",
  noOath: "Der Text der Erklärung an Eides statt fehlt",
  noOathText:
    "Er konnte nicht geladen werden. Wenn Sie jetzt drucken, enthält das Blatt seine Version und den Zeitpunkt der Zustimmung, aber nicht den Text.",
  signatures: "Unterschriften",
  signDeclarant: "Unterschrift der erklärenden Person",
  signOfficer: "Unterschrift und Stempel des Kontrollpersonals",
  legalTitle: "Genannte Vorschriften",
  referential: "* Einstufung zur Orientierung: Das Kontrollpersonal bestätigt sie bei der Kontrolle.",
};
