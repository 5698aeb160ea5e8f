import type { agencyPageTexts as spanish } from "../agency-pages";
import type { TranslationOf } from "../translation";

export const agencyPageTexts: TranslationOf<typeof spanish> = {
  privacy: {
    lead: "What we do with what you tell us about yourself, who sees it and when it is deleted.",
    parts: [
      {
        title: "What we ask for",
        texts: [
          "The details in your sworn declaration: your name, identity document, date of birth, nationality and contact details, those of the children in your care, your journey, your answers and the goods you are carrying.",
          "If anything is retained or rejected, also the details in the record (acta): the goods, photos of them, and your signature or that of a witness.",
        ],
      },
      {
        title: "Why",
        texts: [
          "For the biosecurity control that the law requires: to decide what is inspected, to keep out what harms the islands and to document what was done. Your details are not used for advertising and are not sold.",
        ],
      },
      {
        title: "Who sees it",
        texts: [
          "The control staff at the airports on your journey, and those who administer or audit the system. Every time someone looks at your details, it is logged under their name.",
          "Anyone who has the link to your declaration can see it, with document numbers and dates of birth partly hidden. Share it only with people you choose.",
        ],
      },
    ],
    howLong: "How long we keep it",
    kept: (months: number | undefined) => [
      months === undefined
        ? "Personal data is deleted at the end of its storage period, counted from the last activity."
        : `Personal data is deleted after ${months} months, counted from the last activity.`,
      "Statistics and the audit log are kept.",
    ],
    rights: [
      {
        title: "What your device keeps",
        texts: [
          "Your draft, the declarations you submitted and their QR codes, so that you have them offline. Only you can see them, and they are deleted when you clear this site’s data in your browser.",
          "There are no tracking cookies, advertising or services of other companies. The only cookie is for staff who sign in.",
        ],
      },
      {
        title: "Your rights",
        texts: [
          "Ecuador’s data protection law (Ley Orgánica de Protección de Datos Personales) lets you find out what data we hold about you, have it corrected, and ask us to delete what the law does not require us to keep.",
          "Until your declaration has been presented, you can correct it yourself. For anything else, ask the agency and show your identity document. If you are not satisfied with the answer, you can go to the data protection authority (Superintendencia de Protección de Datos Personales).",
        ],
      },
    ],
  },
  accessibility: {
    lead: "We want everyone to be able to look up products, make a declaration and go through the checkpoint.",
    parts: [
      {
        title: "What we follow",
        texts: [
          "These pages follow the Web Content Accessibility Guidelines, WCAG 2.2, level AA.",
          "You can use them with a keyboard and a screen reader, zoom in up to 400%, and choose a light or dark theme. They move less if your device asks for it. Nothing is conveyed by colour alone.",
        ],
      },
      {
        title: "What is still missing",
        texts: [
          "Signing a record (acta) on screen needs a finger, a stylus or a mouse. If you cannot use these, tell us: the record can also be signed on paper or in front of a witness.",
          "PDF documents that your browser saves when printing may lack tags for screen readers. The page they come from says the same.",
        ],
      },
      {
        title: "How it is tested",
        texts: [
          "Every change is checked with an automated tool, in light and dark, on a phone and on a computer, and the main tasks are tested with the keyboard. There has not yet been an evaluation by people with disabilities.",
        ],
      },
      {
        title: "If something does not work for you",
        texts: [
          "Ask for help or for the paper form at the inspection desk: it has the same validity. And tell the agency which page it was and what device you used, so that it can be fixed.",
        ],
      },
    ],
  },
};
