import type { cameraTexts as spanish } from "../camera";
import type { TranslationOf } from "../translation";

export const cameraTexts: TranslationOf<typeof spanish> = {
  label: "Image de la caméra",
  starting: "Démarrage de la caméra…",
  aimAtCode: "Centrez le code QR dans le cadre.",
  choose: "Caméra",
  name: (n: number) => `Caméra ${n}`,
  torchOn: "Allumer la lampe",
  torchOff: "Éteindre la lampe",
  picture: "Lire une image",
  retry: "Réessayer",
  refusedTitle: "La caméra n’est pas autorisée",
  refused: "Autorisez la caméra au cadenas de la barre d’adresse et réessayez, ou continuez avec ce qui suit.",
  missingTitle: "Cet appareil n’a pas de caméra",
  missing: "Continuez avec ce qui suit.",
  busyTitle: "Une autre application utilise la caméra",
  busy: "Fermez-la et réessayez, ou continuez avec ce qui suit.",
  unsupportedTitle: "Ce navigateur ne donne pas accès à la caméra",
  unsupported: "Continuez avec ce qui suit.",
};
