import type { sentDeclarationTexts as spanish } from "../sent-declaration";
import type { TranslationOf } from "../translation";

export const sentDeclarationTexts: TranslationOf<typeof spanish> = {
  view: {
    title: (code: string) => `Déclaration ${code}`,
    now: {
      submitted: "Montrez ce code au contrôle de biosécurité. Jusque-là, vous pouvez la modifier.",
      presented: "Le contrôle l’a reçue. Attendez qu’un inspecteur l’examine.",
      in_inspection: "Un inspecteur l’examine. Gardez à portée de main ce que vous avez déclaré.",
      cleared: "Le contrôle est terminé sans anomalie. Vous n’avez rien d’autre à faire.",
      with_findings: "Le contrôle a relevé une anomalie. L’acte établi est indiqué plus haut.",
      annulled: "Elle n’est pas valable pour voyager. Si vous voyagez, faites une nouvelle déclaration.",
      expired: "Elle n’est plus valable pour voyager. Si vous voyagez, faites une nouvelle déclaration.",
    },
    state: "État",
    submitted: "Envoyée",
    updated: "Dernière version",
    version: (n: number) => `Version ${n}`,
    oath: "Serment",
    departure: "Avant l’embarquement",
    departurePending: (airport: string) => `Passez par le contrôle à ${airport}`,
    departureAt: (state: string, airport: string, at: string) =>
      [`${state} à ${airport}`, at].filter(Boolean).join(", "),
    declarant: "Déclarant",
    qr: "Code QR",
    print: "Imprimer",
    edit: "Modifier",
    notFoundTitle: "Déclaration introuvable",
    notFound:
      "Vérifiez le lien. Il doit être complet, tel que vous l’avez enregistré. Si vous avez voyagé il y a plusieurs années, vos données ont déjà été effacées : nous ne les gardons pas indéfiniment.",
    incompleteTitle: "Le lien est incomplet",
    openOtherwise: "Ouvrir avec le code",
    findingsTitle: "L’inspection a relevé une anomalie",
    findings:
      "Le contrôle a trouvé quelque chose qui ne pouvait pas passer, ou qui ne correspondait pas à votre déclaration. Si des marchandises ont été retenues ou refusées, un procès-verbal vous a été remis : son numéro de folio figure en haut, par exemple GPS-2026-000123. Avec le code QR du procès-verbal, vous pouvez vérifier son authenticité et son état.",
    findingsActs: (acts: number) =>
      `Le contrôle a trouvé quelque chose qui ne pouvait pas passer, ou qui ne correspondait pas à votre déclaration, et a émis ${acts === 1 ? "ce procès-verbal" : `ces ${acts} procès-verbaux`} :`,
    actIssued: (at: string) => `émis le ${at}`,
    findingsCheck: (acts: number) =>
      acts === 1
        ? "Le numéro de folio figure en haut du papier qui vous a été remis. Avec le code QR du procès-verbal, vous pouvez vérifier son authenticité et son état. Si vous n’avez pas reçu le papier, demandez-le au contrôle en indiquant ce numéro."
        : "Le numéro de folio figure en haut de chaque papier qui vous a été remis. Avec le code QR de chaque procès-verbal, vous pouvez vérifier son authenticité et son état. S’il vous manque un papier, demandez-le au contrôle en indiquant son numéro.",
    findingsVerify: "Vérifier un procès-verbal",
    expiredTitle: "Cette déclaration a expiré",
    expired:
      "Elle n’a pas été présentée au contrôle dans le délai prévu après le voyage et n’est plus valable pour voyager. Si vous allez voyager, faites une nouvelle déclaration. Si vous êtes déjà au contrôle, montrez votre code : un superviseur peut la rouvrir.",
    expiredNew: "Faire une nouvelle déclaration",
    offlineCopy: "Ceci est la copie enregistrée sur cet appareil.",
  },
  views: {
    title: "Qui a consulté votre déclaration",
    lead: "Chaque ouverture par un agent est enregistrée. Nous indiquons sa fonction et son lieu de travail, pas son nom.",
    empty: "Aucun agent ne l’a encore ouverte.",
    offline: "Vous pourrez voir cette liste au retour de la connexion.",
    regional: "Administration régionale",
  },
  qr: {
    sent: "Déclaration envoyée",
    changed: "Modifications envoyées",
    received: (time: string, code: string) => `Reçue ${time} · ${code}`,
    lead: "Présentez ce code au contrôle : il fonctionne hors connexion.",
    alt: (code: string) => `Code QR de la déclaration ${code}`,
    download: "Télécharger l’image",
    share: "Partager",
    shareFailed: "Le partage a échoué. Téléchargez l’image.",
    calendar: "Ajouter à l’agenda",
    calendarTitle: (journey: string, code: string) => `${journey}, déclaration ${code}`,
    calendarText: "Présentez le code QR de votre déclaration au contrôle de biosécurité.",
    calendarLeave: (names: readonly string[]) =>
      `Entrée non autorisée, à laisser avant d’embarquer : ${names.join(", ")}.`,
    calendarFile: (code: string) => `declaration-${code}.ics`,
    before: "Avant d’embarquer",
    inWords: "Décrit avec vos propres mots : un inspecteur l’examinera.",
    nothingLeft:
      "Vous pouvez emporter tout ce que vous avez déclaré. Gardez-le à portée de main, au cas où on vous le demanderait.",
    next: "Et maintenant ?",
    nextSteps: [
      "Enregistrez le code ou imprimez-le. Si quelque chose change avant le contrôle, modifiez votre déclaration.",
      "Au contrôle de biosécurité, montrez le code et ce que vous avez déclaré.",
      "Un inspecteur l’examine. Vous gardez ce qui peut entrer. Si une marchandise est retenue ou refusée, vous recevez un procès-verbal avec son numéro de folio.",
    ],
    view: "Voir la déclaration",
    saved: "Enregistrée sur cet appareil. Ouvrez-la depuis « Voir ma déclaration », même hors connexion.",
    link: "Pour l’ouvrir sur un autre appareil, enregistrez ce lien. Toute personne qui le possède peut voir votre déclaration.",
    copy: "Copier le lien",
    downloadFailed: "L’image n’a pas pu être créée. Faites une capture d’écran.",
    file: (code: string) => `declaration-${code}.png`,
  },

  proof: {
    title: "Confirmez votre identité",
    toEdit:
      "Cette déclaration a été envoyée depuis un autre appareil. Pour la modifier, saisissez le numéro de document et la date de naissance qui y ont été indiqués.",
    toSee:
      "Le lien ne suffit pas pour voir en entier les numéros de document et les dates de naissance. Pour les afficher, saisissez ceux du déclarant.",
    show: "Afficher la déclaration",
    offline: "Hors connexion, votre identité ne peut pas être vérifiée.",
  },

  notEditable: {
    title: "Cette déclaration ne peut plus être modifiée",
    text: "Elle a déjà été présentée au contrôle, a été annulée ou a expiré. En cas d’erreur, prévenez l’inspecteur.",
    view: "Voir la déclaration",
  },
  joinedTo: (code: string) => `Répète ${code}`,
  joinedText:
    "Cette déclaration a été annulée, car la même personne en a une autre pour le même voyage. C’est l’autre qui compte.",
};
