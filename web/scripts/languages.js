/**
 * The languages of the public screens. The first binds, and is what staff read. Each is a build of its own, with the
 * texts of its folder below `src/texts`.
 */
export const LANGUAGES = {
  es: {
    locale: "es-EC",
    application: "Pinzón · Control de Bioseguridad Galápagos",
    description:
      "Declaración juramentada de mercancías y consulta de productos para entrar a Galápagos, salir de las islas o viajar entre ellas.",
    withoutScripts:
      "Pinzón necesita JavaScript. Actívelo en su navegador o pida el formulario en papel en el aeropuerto.",
  },
  en: {
    locale: "en-GB",
    application: "Pinzón · Galápagos Biosecurity Control",
    description:
      "Sworn declaration of goods, and what you may take to the Galápagos, from the islands and between them.",
    withoutScripts: "Pinzón needs JavaScript. Turn it on in your browser, or ask for the paper form at the airport.",
  },
  de: {
    locale: "de-DE",
    application: "Pinzón · Biosicherheitskontrolle Galápagos",
    description:
      "Eidesstattliche Warenerklärung und Auskunft, was Sie nach Galápagos, von dort oder zwischen den Inseln mitnehmen dürfen.",
    withoutScripts:
      "Pinzón benötigt JavaScript. Schalten Sie es im Browser ein, oder bitten Sie am Flughafen um das Formular auf Papier.",
  },
  fr: {
    locale: "fr-FR",
    application: "Pinzón · Contrôle de biosécurité des Galápagos",
    description:
      "Déclaration sous serment des marchandises, et ce que vous pouvez emporter aux Galápagos, en rapporter ou transporter d’une île à l’autre.",
    withoutScripts:
      "Pinzón a besoin de JavaScript. Activez-le dans votre navigateur, ou demandez le formulaire papier à l’aéroport.",
  },
  pt: {
    locale: "pt-BR",
    application: "Pinzón · Controle de Biossegurança de Galápagos",
    description:
      "Declaração juramentada de mercadorias e consulta do que se pode levar para Galápagos, trazer de lá ou transportar entre as ilhas.",
    withoutScripts: "O Pinzón precisa de JavaScript. Ative-o no navegador ou peça o formulário em papel no aeroporto.",
  },
};

/** The language whose files stand at the root; those of the others stand in a folder each. */
export const FIRST_LANGUAGE = "es";

/** Where the pages of a language stand in `dist`. */
export const folderOf = (language) => (language === FIRST_LANGUAGE ? "" : `languages/${language}/`);

/** Where a build writes: beside `dist`, which is served until the build is whole. */
export const OUTPUT = process.env.WEB_OUTPUT ?? "dist";

/** The files of texts that a public screen shows; each language has them all. */
export const TRANSLATED = [
  "agency",
  "agency-pages",
  "api",
  "app",
  "camera",
  "corrections",
  "declaration-code",
  "declaration-paper",
  "declaration-review",
  "declaration-sending",
  "declarations",
  "document-reading",
  "form-choices",
  "form-errors",
  "home",
  "labels",
  "legal",
  "legal-links",
  "ownerless",
  "offline-page",
  "own-data",
  "screen-titles",
  "search",
  "sent-declaration",
  "settings",
  "storage",
  "sworn-questions",
  "travel-group",
  "ui",
  "unsent",
  "verification",
];
