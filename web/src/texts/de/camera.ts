import type { cameraTexts as spanish } from "../camera";
import type { TranslationOf } from "../translation";

export const cameraTexts: TranslationOf<typeof spanish> = {
  label: "Bild der Kamera",
  starting: "Die Kamera wird eingeschaltet…",
  aimAtCode: "Halten Sie den QR-Code in die Mitte des Rahmens.",
  choose: "Kamera",
  name: (n: number) => `Kamera ${n}`,
  torchOn: "Licht einschalten",
  torchOff: "Licht ausschalten",
  picture: "Ein Bild lesen",
  retry: "Noch einmal",
  refusedTitle: "Die Kamera ist nicht erlaubt",
  refused:
    "Erlauben Sie die Kamera am Schloss in der Adresszeile und versuchen Sie es noch einmal, oder nutzen Sie, was darunter steht.",
  missingTitle: "Dieses Gerät hat keine Kamera",
  missing: "Nutzen Sie, was darunter steht.",
  busyTitle: "Eine andere Anwendung benutzt die Kamera",
  busy: "Schließen Sie sie und versuchen Sie es noch einmal, oder nutzen Sie, was darunter steht.",
  unsupportedTitle: "Dieser Browser gibt keinen Zugriff auf die Kamera",
  unsupported: "Nutzen Sie, was darunter steht.",
};
