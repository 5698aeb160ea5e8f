import type { storageTexts as spanish } from "../storage";
import type { TranslationOf } from "../translation";

export const storageTexts: TranslationOf<typeof spanish> = {
  refused:
    "Dieser Browser erlaubt es nicht, Daten auf dem Gerät zu speichern. Sie können das System nutzen, aber Ihre Eingaben gehen verloren, wenn Sie die Seite schließen oder neu laden.",
  full: "Auf diesem Gerät ist kein Speicherplatz frei. Sie können weitermachen, aber Ihre Eingaben gehen verloren, wenn Sie die Seite schließen oder neu laden.",
  silent:
    "Der Speicher dieses Browsers reagiert nicht. Sie können weitermachen, aber Ihre Eingaben gehen verloren, wenn Sie die Seite schließen oder neu laden.",
  understood: "Verstanden",
  notTyped:
    "Ihre Eingaben werden auf diesem Gerät nicht gespeichert. Schließen Sie diese Seite nicht und laden Sie sie nicht neu, bis Sie gesendet haben.",
  offline:
    "Keine Verbindung. Ihre Eingaben werden auf diesem Gerät nicht gespeichert: Schließen Sie diese Seite nicht und laden Sie sie nicht neu, bis wieder eine Verbindung besteht.",
  leave:
    "Ihre Eingaben konnten auf diesem Gerät nicht gespeichert werden. Sie gehen verloren, wenn Sie die Seite schließen oder neu laden.",
  notSaved:
    "Die Erklärung konnte auf diesem Gerät nicht gespeichert werden. Laden Sie das Bild herunter oder kopieren Sie den Link, bevor Sie diese Seite schließen.",
  elsewhere: {
    title: "Dieses Formular ist in einem anderen Tab geöffnet",
    text: "Machen Sie dort weiter, oder setzen Sie Ihre Eingaben hier fort. Wenn Sie das Formular dort senden oder schließen, öffnet es sich hier von selbst.",
    take: "Hier weitermachen",
  },
  notKept:
    "Auf diesem Gerät konnte nichts gespeichert werden. Geben Sie Speicherplatz frei oder nutzen Sie einen anderen Browser.",
};
