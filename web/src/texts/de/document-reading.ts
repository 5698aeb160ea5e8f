import type { documentReadingTexts as spanish } from "../document-reading";
import type { TranslationOf } from "../translation";

export const documentReadingTexts: TranslationOf<typeof spanish> = {
  waiting: "Wird ausgefüllt, sobald die Länderliste geladen ist.",
  refused: "Konnte nicht gelesen werden",
  refusedHelp: "Prüfen Sie die Zeilen und lesen Sie sie noch einmal ein. Es wurde nichts ausgefüllt.",
  read: "Prüfen Sie die gelesenen Daten",
  readHelp:
    "Vergleichen Sie alle Angaben mit Ihrem Dokument. Die Zeilen enthalten keine Umlaute, kein ß und keine Akzente: Ergänzen Sie diese, wo sie fehlen.",
  right: "Stimmt so",
  undo: "Rückgängig",
  aim: "Halten Sie die Zeilen mit <-Zeichen in den Streifen. Sie werden von selbst gelesen.",
  take: "Foto aufnehmen",
  choose: "Foto auswählen",
  picture:
    "Beim Reisepass die Seite mit Ihrem Bild, bei der Cédula die Rückseite. Die Zeilen mit den Zeichen < müssen vollständig und scharf zu sehen sein.",
  stays: "Das Foto bleibt auf diesem Gerät und wird nicht gespeichert.",
  reading: "Foto wird gelesen …",
  cancel: "Abbrechen",
  unreadable: "Auf dem Foto wurde keine Zeile erkannt",
  unreadableHints: [
    "Sorgen Sie für gutes Licht, ohne Spiegelungen oder Schatten auf den Zeilen.",
    "Gehen Sie so nah heran, dass das Dokument das Foto ausfüllt und die Zeilen vollständig zu sehen sind.",
    "Legen Sie das Dokument auf eine ebene Fläche und warten Sie, bis die Kamera scharf stellt.",
  ],
  noPicture: "Dieser Browser kann die Datei nicht als Foto öffnen",
  notArrived:
    "Die Funktion zum Lesen von Fotos wurde nicht geladen. Versuchen Sie es mit Verbindung, oder geben Sie die Zeilen ein.",
  lines: "Oder geben Sie die Zeilen ein",
  linesHint: "Zwei unten auf der Seite eines Reisepasses, drei auf der Rückseite einer Cédula.",
  readLines: "Zeilen einlesen",
  close: "Schließen",

  noCountries: "Die Länderliste ist nicht verfügbar. Wählen Sie die Länder aus, sobald eine Verbindung besteht.",
  expired: (date: string) => `Das Dokument ist am ${date} abgelaufen.`,
  unknownCountry: (code: string) => `Der Ländercode „${code}“ steht nicht in der Länderliste. Wählen Sie das Land aus.`,
  cut: "Der Name füllt die ganze Zeile und ist vielleicht abgeschnitten. Vergleichen Sie ihn mit dem Dokument.",
  noBirth: "Das Geburtsdatum ist im Dokument nicht vollständig angegeben. Geben Sie es ein.",
  birth: "Im Dokument hat das Geburtsjahr nur zwei Ziffern. Wann wurde die Person geboren?",
  visa: "Das ist ein Visum, kein Reisepass. Geben Sie Nummer und Ausstellungsland des Reisepasses ein.",
  length: (count: number) =>
    `Gelesen wurden ${count} Zeichen. Ein Reisepass hat 88 in zwei Zeilen, eine Karte 90 in drei, eine ältere Karte 72 in zwei.`,
  keyboard:
    "Der Leser schreibt für eine Tastatur in einer anderen Sprache. Stellen Sie am Leser die Tastatursprache dieses Geräts ein.",
  place: (line: number, column: number) => `Zeile ${line}, Stelle ${column}`,
  digit: (name: string, place: string) => `Die Prüfziffer ${name} stimmt nicht (${place}).`,
  part: (name: string, place: string) => `Nicht erkannt: ${name} (${place}).`,
  digits: {
    documentNumber: "der Dokumentnummer",
    birthDate: "des Geburtsdatums",
    expiryDate: "des Ablaufdatums",
    personalNumber: "der persönlichen Nummer",
    composite: "über alle Zeilen",
  },
  parts: {
    documentCode: "die Art des Dokuments",
    documentNumber: "die Dokumentnummer",
    birthDate: "das Geburtsdatum",
    expiryDate: "das Ablaufdatum",
    sex: "das Geschlecht",
    issuer: "das Ausstellungsland",
    nationality: "die Staatsangehörigkeit",
    names: "der Name der Person",
  },
};
