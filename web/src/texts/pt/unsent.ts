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
  change: "Editar",
  discard: "Descartar",
  discardTitle: "Descartar esta declaração?",
  discardText: "Ela será apagada deste telefone e não será enviada. Não é possível desfazer.",
  discardArrived:
    "Talvez já tenha chegado ao servidor. Se chegou, continua registrada. Ela será apagada deste telefone e não é possível desfazer.",
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
  carried: {
    title: "Se não houver rede no controle",
    text: "Mostre este código ao inspetor: com ele, pode receber a sua declaração. Ela ainda não foi enviada, e o código não prova que foi.",
    show: "Mostrar o código ao inspetor",
    alt: "Código QR da sua declaração não enviada",
    mark: "Não enviada",
    privacy: "Ele contém os seus dados: mostre-o só ao inspetor.",
    tooLong: "A sua declaração é longa demais para um código. Mostre esta tela ao inspetor.",
  },
  next: "O que acontece agora",
  nextSteps: [
    "Quando houver conexão, ela será enviada sozinha. Se você fechou o navegador e ela não foi enviada, basta abrir esta página.",
    "Quando o servidor a receber, você verá aqui o código QR. Até lá, ela não foi recebida.",
    "No controle de biossegurança, mostre o código e o que declarou.",
  ],
  inList: { waiting: "Salva neste telefone, não enviada", sending: "Enviando…", refused: "Não foi aceita: corrija" },
  open: "Ver",
  edit: {
    title: "Edição a enviar",
    of: (code: string) => `Edição de ${code}`,
    refused: "O servidor não aceitou esta edição",
    discardTitle: "Descartar esta edição?",
    discardText:
      "Ela será apagada deste telefone e não será enviada. A declaração fica como você a enviou. Não é possível desfazer.",
    discardArrived:
      "Tentamos enviá-la e não sabemos se chegou. Se chegou, a declaração já mudou. Ela será apagada deste telefone e não é possível desfazer.",
    nextSteps: [
      "Quando houver conexão, ela será enviada sozinha. Se você fechou o navegador e ela não foi enviada, basta abrir esta página.",
      "Até o servidor a receber, vale o que você enviou antes, com o código QR.",
      "Quando o servidor a receber, você verá aqui o novo código QR.",
    ],
    inDeclaration: {
      waiting: "Sua edição está salva neste telefone, não enviada",
      sending: "Sua edição está sendo enviada…",
      refused: "O servidor não aceitou sua edição: decida o que fazer",
    },
    standing: "Até o servidor a receber, vale o que você vê aqui.",
    choice: {
      changed: {
        title: "A declaração mudou enquanto você a editava",
        text: "O servidor tem outra versão. Compare as duas e escolha qual fica. O que você escreveu continua salvo até lá.",
      },
      closed:
        "Ela já foi apresentada no controle, foi anulada ou venceu. O que você queria mudar continua salvo: se houver um erro, mostre-o ao inspetor.",
      unproved: "Não foi possível verificar se a declaração é sua",
      prove:
        "Escreva o que consta no documento do declarante. Assim poderá comparar as duas versões e enviar sua edição.",
      proved: {
        title: "Você já pode enviar sua edição",
        text: "Compare as duas versões e escolha qual fica. O que você escreveu continua salvo até lá.",
      },
      offline: "Quando houver conexão, você verá aqui as duas versões.",
      wanted: "O que você queria enviar",
      versions: "O que é diferente",
      mine: "Você queria",
      current: "O servidor tem",
      nothing: "nada",
      same: "As duas versões dizem o mesmo.",
      keepMine: "Enviar a minha sobre a nova",
      edit: "Corrigir a minha",
      takeCurrent: "Ficar com a do servidor",
    },
  },
};
