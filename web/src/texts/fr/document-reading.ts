import type { documentReadingTexts as spanish } from "../document-reading";
import type { TranslationOf } from "../translation";

export const documentReadingTexts: TranslationOf<typeof spanish> = {
  waiting: "Les champs se rempliront dès que la liste des pays sera prête.",
  refused: "Lecture impossible",
  refusedHelp: "Vérifiez les lignes et relancez la lecture. Aucun champ n’a été rempli.",
  read: "Vérifiez ce qui a été lu",
  readHelp:
    "Comparez chaque information avec votre document. Ces lignes ne comportent ni accents ni cédilles : ajoutez-les s’il en manque.",
  right: "C’est correct",
  undo: "Annuler la lecture",
  aim: "Placez les lignes avec les signes < dans la bande. Elles sont lues toutes seules.",
  take: "Prendre une photo",
  choose: "Choisir une photo",
  picture:
    "Pour un passeport, la page avec votre portrait ; pour une carte d’identité, le verso. Les lignes qui contiennent des signes < doivent être entières et nettes.",
  stays: "La photo ne quitte pas cet appareil et n’est pas conservée.",
  reading: "Lecture de la photo…",
  cancel: "Annuler",
  unreadable: "Aucune ligne n’a pu être lue sur la photo",
  unreadableHints: [
    "Placez-vous dans un endroit bien éclairé, sans reflets ni ombres sur les lignes.",
    "Approchez-vous jusqu’à ce que le document remplisse la photo, avec les lignes entières.",
    "Posez le document à plat et attendez que l’appareil photo fasse la mise au point.",
  ],
  noPicture: "Ce navigateur ne peut pas ouvrir ce fichier comme une photo",
  notArrived: "La lecture de photos n’a pas pu être chargée. Réessayez avec une connexion, ou saisissez les lignes.",
  lines: "Ou saisissez ou collez les lignes",
  linesHint: "Deux lignes au bas de la page d’un passeport, trois au verso d’une carte d’identité.",
  readLines: "Lire les lignes",
  close: "Fermer",

  noCountries: "La liste des pays n’est pas disponible. Choisissez les pays au retour de la connexion.",
  expired: (date: string) => `Le document a expiré le ${date}.`,
  unknownCountry: (code: string) => `Le code de pays « ${code} » ne figure pas dans le catalogue. Choisissez le pays.`,
  cut: "Le nom remplit toute la ligne et peut être tronqué. Comparez-le avec le document.",
  noBirth: "Le document n’indique pas la date de naissance complète. Saisissez-la.",
  birth: "Le document indique l’année de naissance sur deux chiffres. Quelle est votre date de naissance ?",
  visa: "C’est un visa, et non le passeport. Saisissez le numéro du passeport et le pays qui l’a délivré.",
  length: (count: number) =>
    `La lecture compte ${count} caractères. Un passeport en compte 88 sur deux lignes, une carte 90 sur trois, une carte ancienne 72 sur deux.`,
  keyboard:
    "Le lecteur est réglé pour le clavier d’une autre langue. Réglez-le sur la langue du clavier de cet appareil.",
  place: (line: number, column: number) => `ligne ${line}, position ${column}`,
  digit: (name: string, place: string) => `Le chiffre de contrôle ${name} ne correspond pas (${place}).`,
  part: (name: string, place: string) => `Impossible de reconnaître ${name} (${place}).`,
  digits: {
    documentNumber: "du numéro de document",
    birthDate: "de la date de naissance",
    expiryDate: "de la date d’expiration",
    personalNumber: "du numéro personnel",
    composite: "général",
  },
  parts: {
    documentCode: "le type de document",
    documentNumber: "le numéro de document",
    birthDate: "la date de naissance",
    expiryDate: "la date d’expiration",
    sex: "le sexe",
    issuer: "le pays qui a délivré le document",
    nationality: "la nationalité",
    names: "le nom de la personne",
  },
};
