import type { TranslationOf } from "../translation";
import type { verificationTexts as spanish } from "../verification";

export const verificationTexts: TranslationOf<typeof spanish> = {
  passenger: "Passager",
  lead: "Vérifiez si un procès-verbal de retenue ou de refus est authentique et toujours valable.",
  verdicts: {
    genuine: "Procès-verbal authentique",
    annulled: "Procès-verbal annulé",
    revoked: "Procès-verbal non reconnu",
    altered: "Non authentique",
    unknown_key: "Vérification impossible",
    foreign: "Ce n’est pas un procès-verbal",
  },
  meanings: {
    genuine: "Ce système a signé le procès-verbal et personne ne l’a modifié.",
    annulled: "La signature est authentique, mais l’agence a annulé ce procès-verbal : il n’a plus d’effet.",
    revoked:
      "Il a été signé par un appareil que l’agence a mis hors service, et l’agence ne l’a pas reçu. Renseignez-vous auprès d’elle avec le numéro de folio imprimé.",
  },
  altered:
    "La signature ne correspond pas au contenu du code : il a été modifié ou mal lu. Scannez-le de nouveau ; si le problème persiste, contactez l’agence avec le numéro de folio imprimé.",
  incomplete:
    "Il manque une partie du lien. Ouvrez-le de nouveau en entier, ou scannez le code QR à la fin du procès-verbal.",
  unknownKey:
    "Le procès-verbal est signé avec une clé qui n’appartient pas à ce système. Contactez l’agence avec le numéro de folio imprimé.",
  unknownKeyOffline:
    "Hors connexion, cet appareil n’a pas la clé qui a signé le procès-verbal. La vérification se fera automatiquement au retour de la connexion.",
  foreign: "Ce code correspond à autre chose. Scannez le code QR à la fin du procès-verbal.",
  failed: "La signature n’a pas pu être vérifiée dans ce navigateur. Essayez avec un autre téléphone.",
  folio: "Folio",
  issued: "Émis",
  airport: "Aéroport",
  state: "État",
  states: {
    issued: "Émis : les marchandises retenues sont toujours sous la garde de l’agence",
    closed: "Clos : toutes les marchandises ont reçu leur destination finale",
    annulled: "Annulé",
    revoked: "L’agence ne l’a pas reçu",
  },
  notReceived:
    "Émis hors réseau : l’agence ne l’a pas encore reçu, ou a effacé ses données à la fin du délai de conservation",
  checking: "Vérification…",
  unknown: "N’est plus consultable : les données du procès-verbal sont effacées à la fin de leur délai de conservation",
  offline:
    "Hors connexion : la signature est authentique, mais on ne sait pas si le procès-verbal est toujours valable",
  failedState:
    "Consultation impossible : la signature est authentique, mais on ne sait pas si le procès-verbal est toujours valable",
  retry: "Vérifier de nouveau",
  goods: (all: number) => (all === 1 ? "1 marchandise" : `${all} marchandises`),
  counted: (retained: number, rejected: number) =>
    [
      retained > 0 && `${retained} ${retained === 1 ? "retenue" : "retenues"}`,
      rejected > 0 && `${rejected} ${rejected === 1 ? "refusée" : "refusées"}`,
    ]
      .filter(Boolean)
      .join(", "),
  decisions: { retencion: "Retenue", rechazo: "Refus" },
  more: (n: number) => (n === 1 ? "et 1 autre, indiquée sur le papier" : `et ${n} autres, indiquées sur le papier`),
  compare: "Comparez le folio, la date et les marchandises avec ceux du papier : ils doivent être identiques.",
  privacy:
    "Cette page n’affiche aucune donnée du passager. Le contenu du code ne quitte pas cet appareil : seul l’état du procès-verbal est consulté.",
  another: "Vérifier un autre procès-verbal",
  how: "Comment vérifier",
  steps: [
    "Cherchez le code QR à la fin du procès-verbal.",
    "Visez le code avec l’appareil photo de votre téléphone, ou avec le bouton de cette page.",
    "Comparez ce qui s’affiche ici avec ce qui est écrit sur le papier.",
  ],
  folioExample: "GPS-2026-000123",
  asked: {
    label: "Lien du procès-verbal",
    hint: "C’est l’adresse qui s’ouvre quand vous scannez le code QR. Collez-la en entier.",
    nothing: "Collez le lien qui s’ouvre quand vous scannez le code QR.",
    foreign: "Ce n’est pas le lien d’un procès-verbal. Scannez le code QR à la fin du procès-verbal.",
  },
  askedOfStaff: {
    label: "Folio ou lien du procès-verbal",
    hint: "Le numéro de folio ressemble à GPS-2026-000123.",
    nothing: "Saisissez le numéro de folio, ou collez le lien du code QR.",
    foreign:
      "Ce n’est ni un numéro de folio ni le lien d’un procès-verbal. Un numéro de folio ressemble à GPS-2026-000123.",
  },
  folioAlone: {
    title: "Le code QR est nécessaire pour vérifier",
    text: (folio: string) =>
      `Le numéro de folio ${folio} ne suffit pas : ainsi, personne ne peut découvrir ce qui a été retenu à quelqu’un d’autre. Scannez le code QR du procès-verbal, ou appelez l’agence avec ce numéro.`,
  },
  seek: "Vérifier",
  scan: "Scanner le code",
  stop: "Arrêter la caméra",
  noCode: "Cette image ne contient aucun code QR lisible.",
};
