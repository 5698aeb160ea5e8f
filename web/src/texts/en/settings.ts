import type { settingTexts as spanish } from "../settings";
import type { TranslationOf } from "../translation";

export const settingTexts: TranslationOf<typeof spanish> = {
  sworn: {
    lead: (version: number) => `Version ${version}`,
    link: (version: number) => `Read the text of the oath (version ${version})`,
    notFoundTitle: "That version does not exist",
    notFound: "Check the link. The current text is shown at the end of the declaration.",
    print: "Print",
  },
  strip: {
    label: "System notices",
    severities: { info: "Information", warning: "Warning", critical: "Urgent" },
    more: "More information",
    dismiss: (title: string) => `Dismiss the notice: ${title}`,
  },
  homeBanners: "Announcements",
  bannerMore: "More information",
};
