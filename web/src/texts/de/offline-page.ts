import type { offlinePageTexts as spanish } from "../offline-page";
import type { TranslationOf } from "../translation";

export const offlinePageTexts: TranslationOf<typeof spanish> = {
  offline: "Zurzeit besteht keine Verbindung. Das können Sie trotzdem tun:",
  online: "Sie haben eine Verbindung. Auch ohne sie können Sie:",
  points: [
    "Den QR-Code der Erklärungen öffnen, die Sie von diesem Gerät gesendet haben.",
    "Eine Erklärung machen und senden: Sie wird gespeichert und geht von selbst ab, sobald wieder eine Verbindung besteht.",
    "Suchen und Abfragen der letzten Stunde ansehen.",
  ],
  declarations: "Meine Erklärungen",
  retry: "Verbindung prüfen",
};
