import type { declarationSendingTexts as spanish } from "../declaration-sending";
import type { TranslationOf } from "../translation";

export const declarationSendingTexts: TranslationOf<typeof spanish> = {
  missingCode: {
    title: "Falta uma parte desta página",
    text: "Ela não carregou por completo ou há uma versão nova. Recarregue a página e continue de onde parou.",
    reload: "Recarregar",
  },
  kept: "O que você escreve fica salvo neste dispositivo.",
  toReview: "Voltar à revisão",
  send: "Enviar declaração",
  sendChanges: "Enviar alterações",
  sending: "Enviando…",
  stored: "Salva neste telefone. Enviando…",
  retrying: "O servidor não responde. Estamos tentando de novo; você não precisa fazer nada.",
  retryingOffline: "A conexão caiu durante o envio. Tentaremos de novo assim que ela voltar.",
  offlineSend:
    "Não há conexão. Sua declaração está salva neste dispositivo. Você poderá enviá-la aqui mesmo quando a conexão voltar.",
  offlineWaits:
    "Não há conexão. Quando você a enviar, ela ficará salva neste telefone e será enviada sozinha assim que a conexão voltar.",
  keyTaken: {
    title: "Você já enviou esta declaração",
    known: (code: string) =>
      `Você enviou a declaração ${code} em outra aba, com outros dados. Pode alterá-la com o que escreveu aqui ou enviar outra.`,
    unknown:
      "Ela foi enviada em outra aba, com outros dados. Confira em “Ver minha declaração”. O que escreveu aqui pode ser enviado como outra declaração.",
    change: "Alterar a que enviei",
    another: "Enviar como outra declaração",
  },
  notSent: "Não foi possível enviar sua declaração",
  unknown: {
    title: "Não foi possível enviar sua declaração ou a confirmação não chegou",
    repeat: "Envie de novo quando tiver conexão: ela não será duplicada.",
  },
  keptAnyway: "O que você escreveu continua salvo neste dispositivo.",
  startOver: "Começar de novo",
  startOverTitle: "Apagar o que você escreveu?",
  startOverText: "A declaração que você não enviou será apagada. Não é possível desfazer.",
  startOverConfirm: "Apagar e começar de novo",
  leave: {
    title: "Sua declaração não foi enviada",
    text: "O que você escreveu fica salvo neste dispositivo. Pode voltar e continuar depois.",
    stay: "Ficar aqui",
    leave: "Sair e continuar depois",
  },
};
