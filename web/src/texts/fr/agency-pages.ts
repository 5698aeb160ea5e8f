import type { agencyPageTexts as spanish } from "../agency-pages";
import type { TranslationOf } from "../translation";

export const agencyPageTexts: TranslationOf<typeof spanish> = {
  privacy: {
    lead: "Ce que nous faisons des informations que vous nous confiez, qui les voit et quand elles sont effacées.",
    parts: [
      {
        title: "Les données que nous demandons",
        texts: [
          "Celles de la déclaration sous serment : vos nom, document, date de naissance, nationalité et coordonnées, celles des mineurs sous votre responsabilité, votre voyage, vos réponses et les marchandises que vous transportez.",
          "Si une marchandise est retenue ou refusée, également celles du procès-verbal : les marchandises, leurs photos et votre signature ou celle d’un témoin.",
        ],
      },
      {
        title: "À quoi elles servent",
        texts: [
          "Au contrôle de biosécurité imposé par la loi : décider de ce qui est inspecté, empêcher l’entrée de ce qui nuit aux îles et en garder la trace. Elles ne servent pas à la publicité et ne sont pas vendues.",
        ],
      },
      {
        title: "Qui les voit",
        texts: [
          "Les agents de contrôle des aéroports de votre voyage, ainsi que les personnes qui administrent ou auditent le système. Chaque consultation est enregistrée avec le nom de son auteur.",
          "Toute personne qui possède le lien de votre déclaration peut la voir, avec le numéro de document et la date de naissance masqués en partie. Ne le partagez qu’avec les personnes de votre choix.",
        ],
      },
    ],
    howLong: "Combien de temps",
    kept: (months: number | undefined) => [
      months === undefined
        ? "Les données personnelles sont effacées à la fin de leur délai de conservation, qui court à partir de la dernière opération."
        : `Les données personnelles sont effacées au bout de ${months} mois à compter de la dernière opération.`,
      "Seuls restent les chiffres et le journal d’audit.",
    ],
    rights: [
      {
        title: "Ce que garde votre appareil",
        texts: [
          "Votre brouillon, les déclarations que vous avez envoyées et leurs codes QR, pour que vous en disposiez hors connexion. Vous êtes la seule personne à les voir, et ils s’effacent avec les données du site dans votre navigateur.",
          "Il n’y a ni cookies de suivi, ni publicité, ni services d’autres entreprises. Le seul cookie est celui de la session des agents.",
        ],
      },
      {
        title: "Vos droits",
        texts: [
          "La loi équatorienne sur la protection des données personnelles (Ley Orgánica de Protección de Datos Personales) vous permet de savoir quelles données vous concernent, de les corriger et de demander l’effacement de celles que la loi n’impose pas de conserver.",
          "Tant que votre déclaration n’a pas été présentée, vous pouvez la corriger vous-même. Pour le reste, adressez-vous à l’agence avec votre document d’identité. Si la réponse ne vous satisfait pas, vous pouvez saisir l’autorité équatorienne de protection des données (Superintendencia de Protección de Datos Personales).",
        ],
      },
    ],
  },
  accessibility: {
    lead: "Nous voulons que chacun puisse se renseigner, déclarer et passer le contrôle.",
    parts: [
      {
        title: "Les règles que nous suivons",
        texts: [
          "Ces pages suivent les règles pour l’accessibilité des contenus web WCAG 2.2, niveau AA.",
          "Elles s’utilisent au clavier et avec un lecteur d’écran, s’agrandissent jusqu’à 400 %, ont un thème clair et un thème sombre, et réduisent les animations si votre appareil le demande. Aucune information n’est donnée par la seule couleur.",
        ],
      },
      {
        title: "Ce qui manque encore",
        texts: [
          "La signature d’un procès-verbal à l’écran demande un doigt, un stylet ou une souris. Si vous ne pouvez pas les utiliser, dites-le : le procès-verbal peut aussi être signé sur papier ou devant un témoin.",
          "Les documents PDF que le navigateur enregistre à l’impression peuvent ne pas comporter de balises pour les lecteurs d’écran. La page dont ils proviennent contient les mêmes informations.",
        ],
      },
      {
        title: "Comment nous vérifions",
        texts: [
          "Chaque modification est contrôlée par un outil automatique, en thème clair et sombre, sur téléphone et sur ordinateur, et les principales démarches sont parcourues au clavier. Une évaluation par des personnes handicapées reste à faire.",
        ],
      },
      {
        title: "Si quelque chose ne fonctionne pas pour vous",
        texts: [
          "Demandez de l’aide ou le formulaire papier au comptoir d’inspection : il a la même valeur. Et indiquez à l’agence la page et l’appareil concernés, pour qu’elle la corrige.",
        ],
      },
    ],
  },
};
