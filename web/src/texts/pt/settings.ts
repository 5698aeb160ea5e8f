import type { settingTexts as spanish } from "../settings";
import type { TranslationOf } from "../translation";

export const settingTexts: TranslationOf<typeof spanish> = {
  sworn: {
    lead: (version: number) => `Versão ${version}`,
    link: (version: number) => `Ler o texto do juramento (versão ${version})`,
    notFoundTitle: "Essa versão não existe",
    notFound: "Confira o link. O texto em vigor aparece no fim da declaração.",
    print: "Imprimir",
  },
  strip: {
    label: "Avisos do sistema",
    severities: { info: "Informação", warning: "Atenção", critical: "Urgente" },
    more: "Mais informações",
    dismiss: (title: string) => `Fechar o aviso: ${title}`,
  },
  homeBanners: "Comunicados",
  bannerMore: "Mais informações",
};
