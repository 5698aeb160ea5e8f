import type { settingTexts as spanish } from "../settings";
import type { TranslationOf } from "../translation";

export const settingTexts: TranslationOf<typeof spanish> = {
  sworn: {
    lead: (version: number) => `Version ${version}`,
    link: (version: number) => `Text der Erklärung an Eides statt lesen (Version ${version})`,
    notFoundTitle: "Diese Version gibt es nicht",
    notFound: "Prüfen Sie den Link. Der geltende Text steht am Ende der Erklärung.",
    print: "Drucken",
  },
  strip: {
    label: "Hinweise des Systems",
    severities: { info: "Information", warning: "Warnung", critical: "Dringend" },
    more: "Mehr erfahren",
    dismiss: (title: string) => `Hinweis schließen: ${title}`,
  },
  homeBanners: "Ankündigungen",
  bannerMore: "Mehr erfahren",
};
