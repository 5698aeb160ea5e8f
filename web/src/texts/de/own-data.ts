import type { ownDataTexts as spanish } from "../own-data";
import type { TranslationOf } from "../translation";

export const ownDataTexts: TranslationOf<typeof spanish> = {
  of: "Auf diesem Gerät gespeicherte Daten:",
  use: "Meine Daten verwenden",
  repeat: "Letzte Erklärung wiederholen",
  repeating: "Geben Sie Flug und Datum an. Alles andere sehen Sie danach.",
  forget: "Meine Daten löschen",
  offerTitle: "Daten für das nächste Mal speichern?",
  offer:
    "Ihr Dokument, Ihre Namen, Ihre Kontaktdaten, Ihre Antworten und Ihre Produkte werden dann verschlüsselt und nur auf diesem Gerät gespeichert. Sie können sie jederzeit löschen. Speichern Sie nichts auf einem geliehenen Gerät.",
  keep: "Meine Daten speichern",
  refuse: "Nein, danke",
  kept: "Ihre Daten sind gespeichert. Bei der nächsten Erklärung können Sie sie verwenden oder löschen.",
  notKept: "Ihre Daten konnten auf diesem Gerät nicht gespeichert werden.",
  sameTitle: "Ist alles unverändert?",
  same: "Das haben Sie beim letzten Mal erklärt. Lesen Sie es, ändern Sie, was nicht mehr stimmt, und bestätigen Sie es.",
  sameVerdicts: "Was für Ihre Produkte gilt, hat sich nicht geändert.",
  otherVerdicts: "Was für Ihre Produkte gilt, hat sich geändert",
  before: "Bisher:",
  now: "Heute:",
  gone: "Nicht mehr im Katalog. Ändern Sie es unter „Produkte“.",
  notJudged: "Es konnte nicht geprüft werden, ob sich geändert hat, was für Ihre Produkte gilt.",
};
