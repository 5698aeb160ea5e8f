import type { appTexts as spanish } from "../app";
import type { TranslationOf } from "../translation";
import { screenTitles, shortTitles } from "./screen-titles";

export const appTexts: TranslationOf<typeof spanish> = {
  name: "Pinzón",
  fullName: "Pinzón · Controle de Biossegurança de Galápagos",
  tagline: "Controle de Biossegurança de Galápagos",
  documentTitle: (screen: string) => `${screen} · Pinzón`,
  skipToContent: "Ir para o conteúdo",
  mainNavigation: "Navegação principal",
  starting: "Iniciando o aplicativo",
  language: "Idioma",
  signOut: "Sair",
  wrongClock: (shown: string, right: string) =>
    `A hora deste dispositivo está errada: ele mostra ${shown}. Aqui vale a hora do sistema: ${right}.`,
  offlineStrip: "Sem conexão. Você pode continuar: o que escrever fica salvo neste dispositivo.",
  titles: screenTitles,
  shortTitles,
  loadFailure: {
    error: (view: string) => `Erro ao carregar: ${view}`,
    offline: (view: string) => `Modo offline – não disponível: ${view}`,
    offlineDetail: "Esta seção não está disponível sem conexão.",
    reload: "Recarregar",
    home: "Voltar ao início",
  },
  startup: {
    failed: "Erro ao iniciar o aplicativo",
    retry: "Tente recarregar a página",
  },
  notFound: {
    text: "O endereço não existe ou mudou. Confira o link ou continue por aqui.",
    home: "Voltar ao início",
  },
};
