import type { storageTexts as spanish } from "../storage";
import type { TranslationOf } from "../translation";

export const storageTexts: TranslationOf<typeof spanish> = {
  refused:
    "Este navegador não permite salvar dados no dispositivo. Você pode usar o sistema, mas perderá o que escrever se fechar ou recarregar a página.",
  full: "Não há espaço livre neste dispositivo. Você pode continuar, mas perderá o que escrever se fechar ou recarregar a página.",
  silent:
    "O armazenamento deste navegador não responde. Você pode continuar, mas perderá o que escrever se fechar ou recarregar a página.",
  understood: "Entendi",
  notTyped:
    "O que você escreve não fica salvo neste dispositivo. Não feche nem recarregue esta página até fazer o envio.",
  offline:
    "Não há conexão. O que você escreve não fica salvo neste dispositivo: não feche nem recarregue esta página até a conexão voltar.",
  leave:
    "Não foi possível salvar neste dispositivo o que você escreveu. Você perderá tudo se fechar ou recarregar a página.",
  notSaved:
    "Não foi possível salvar a declaração neste dispositivo. Baixe a imagem ou copie o link antes de fechar esta página.",
  elsewhere: {
    title: "Este formulário está aberto em outra aba",
    text: "Siga por lá ou continue aqui com o que já escreveu. Ele abre aqui automaticamente quando você o enviar ou fechar lá.",
    take: "Continuar aqui",
  },
  notKept: "Não foi possível salvar neste dispositivo. Libere espaço ou use outro navegador.",
};
