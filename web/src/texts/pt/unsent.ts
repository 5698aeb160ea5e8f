import type { TranslationOf } from "../translation";
import type { unsentTexts as spanish } from "../unsent";

export const unsentTexts: TranslationOf<typeof spanish> = {
  kept: "Salva neste telefone",
  sendsItself: "Ela será enviada sozinha quando houver conexão.",
  sending: "Enviando…",
  unreachable: (time: string) =>
    `Não foi possível conectar ao servidor. Tentaremos de novo às ${time}; você não precisa fazer nada.`,
  later: (time: string) => `Tentaremos de novo às ${time}; você não precisa fazer nada.`,
  mayHaveArrived: "Talvez já tenha chegado. Ela não será duplicada.",
  refused: "O servidor não aceitou esta declaração",
  refusedKept: "O que você escreveu continua salvo neste telefone.",
  correct: "Corrigir e enviar",
  edit: "Editar",
  discard: "Descartar",
  discardTitle: "Descartar esta declaração?",
  discardText: "Ela será apagada deste telefone e não será enviada. Não é possível desfazer.",
  discardArrived:
    "Tentamos enviá-la e não sabemos se chegou. Se chegou, continua registrada. Ela será apagada deste telefone e não é possível desfazer.",
  occupied: {
    title: "Você começou outra declaração",
    text: "Envie ou apague essa primeiro. Depois poderá alterar esta.",
    go: "Ir para a que começou",
  },
  gone: {
    title: "Esta declaração não espera mais neste telefone",
    text: "Ela foi enviada, apagada ou feita com outra conta. O que foi enviado está em “Ver minha declaração”.",
    go: "Ir para o início",
  },
  next: "O que acontece agora",
  nextSteps: [
    "Quando houver conexão, ela será enviada sozinha. Se você fechou o navegador e ela não foi enviada, basta abrir esta página.",
    "Quando o servidor a receber, você verá aqui o código QR. Até lá, ela não foi recebida.",
    "No controle de biossegurança, mostre o código e o que declarou.",
  ],
  inList: { waiting: "Salva neste telefone, não enviada", sending: "Enviando…", refused: "Não foi aceita: corrija" },
  open: "Ver",
};
