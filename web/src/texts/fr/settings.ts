import type { settingTexts as spanish } from "../settings";
import type { TranslationOf } from "../translation";

export const settingTexts: TranslationOf<typeof spanish> = {
  sworn: {
    lead: (version: number) => `Version ${version}`,
    link: (version: number) => `Lire le texte du serment (version ${version})`,
    notFoundTitle: "Cette version n’existe pas",
    notFound: "Vérifiez le lien. Le texte en vigueur figure à la fin de la déclaration.",
    print: "Imprimer",
  },
  strip: {
    label: "Messages du système",
    severities: { info: "Information", warning: "Avertissement", critical: "Urgent" },
    more: "En savoir plus",
    dismiss: (title: string) => `Fermer le message : ${title}`,
  },
  homeBanners: "Annonces",
  bannerMore: "En savoir plus",
};
