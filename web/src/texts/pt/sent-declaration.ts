import type { sentDeclarationTexts as spanish } from "../sent-declaration";
import type { TranslationOf } from "../translation";

export const sentDeclarationTexts: TranslationOf<typeof spanish> = {
  view: {
    title: (code: string) => `Declaração ${code}`,
    now: {
      submitted: "Mostre este código no controle de biossegurança. Até lá, você pode editá-la.",
      presented: "O controle já a recebeu. Espere que um inspetor a revise.",
      in_inspection: "Um inspetor está revisando. Tenha à mão o que declarou.",
      cleared: "O controle terminou sem ocorrências. Você não precisa fazer mais nada.",
      with_findings: "O controle terminou com ocorrências. Acima está o auto que foi emitido.",
      annulled: "Não serve para viajar. Se for viajar, faça uma declaração nova.",
      expired: "Já não serve para viajar. Se for viajar, faça uma declaração nova.",
    },
    state: "Situação",
    submitted: "Enviada",
    updated: "Última versão",
    version: (n: number) => `Versão ${n}`,
    oath: "Juramento",
    departure: "Antes de embarcar",
    departurePending: (airport: string) => `Passe pelo controle em ${airport}`,
    departureAt: (state: string, airport: string, at: string) =>
      [`${state} em ${airport}`, at].filter(Boolean).join(", "),
    declarant: "Declarante",
    qr: "Código QR",
    print: "Imprimir",
    edit: "Editar",
    notFoundTitle: "Não encontramos essa declaração",
    notFound:
      "Confira o link. Deve estar completo, como você o guardou. Se você viajou há anos, já apagamos seus dados: não os guardamos para sempre.",
    incompleteTitle: "O link está incompleto",
    openOtherwise: "Abrir com o código",
    findingsTitle: "A inspeção terminou com ocorrência",
    findings:
      "O controle encontrou algo que não podia passar ou que não estava como você declarou. Se houve mercadorias retidas ou rejeitadas, você recebeu um termo (acta): o número (folio) está no alto e é como GPS-2026-000123. Com o código QR do termo, você pode verificar se ele é autêntico e qual é a sua situação.",
    findingsActs: (acts: number) =>
      `O controle encontrou algo que não podia passar ou que não estava como você declarou, e emitiu ${acts === 1 ? "este termo (acta)" : `estes ${acts} termos (actas)`}:`,
    actIssued: (at: string) => `emitido: ${at}`,
    findingsCheck: (acts: number) =>
      acts === 1
        ? "O número (folio) está no alto do papel que você recebeu. Com o código QR do termo, você pode verificar se ele é autêntico e qual é a sua situação. Se não recebeu o papel, peça-o no controle com este número."
        : "O número (folio) está no alto de cada papel que você recebeu. Com o código QR de cada termo, você pode verificar se ele é autêntico e qual é a sua situação. Se faltar algum papel, peça-o no controle com o número correspondente.",
    findingsVerify: "Verificar um termo",
    expiredTitle: "Esta declaração venceu",
    expired:
      "Não foi apresentada no controle dentro do prazo depois da viagem e não serve mais para viajar. Se vai viajar, faça uma nova declaração. Se já está no controle, mostre seu código: um supervisor pode reabri-la.",
    expiredNew: "Fazer uma nova declaração",
    offlineCopy: "Esta é a cópia salva neste dispositivo.",
  },
  views: {
    title: "Quem viu sua declaração",
    lead: "Fica registrado cada vez que alguém da equipe a abre. Mostramos a função e o local de trabalho, não o nome.",
    empty: "Ninguém da equipe a abriu ainda.",
    offline: "Você poderá ver esta lista quando a conexão voltar.",
    regional: "Administração regional",
  },
  qr: {
    sent: "Declaração enviada",
    changed: "Alterações enviadas",
    received: (time: string, code: string) => `Recebida ${time} · ${code}`,
    lead: "Mostre este código no controle: funciona sem conexão.",
    alt: (code: string) => `Código QR da declaração ${code}`,
    download: "Baixar imagem",
    share: "Compartilhar",
    shareFailed: "Não foi possível compartilhar. Baixe a imagem.",
    calendar: "Salvar na agenda",
    calendarTitle: (journey: string, code: string) => `${journey}, declaração ${code}`,
    calendarText: "Mostre o código QR da sua declaração no controle de biossegurança.",
    calendarLeave: (names: readonly string[]) => `Não pode entrar, deixe antes de embarcar: ${names.join(", ")}.`,
    calendarFile: (code: string) => `declaracao-${code}.ics`,
    before: "Antes de embarcar",
    inWords: "Descrito com suas palavras: um inspetor vai verificar.",
    nothingLeft: "Você pode levar tudo o que declarou. Tenha à mão, caso peçam para ver.",
    next: "O que acontece agora",
    nextSteps: [
      "Salve ou imprima o código. Se algo mudar antes do controle, edite sua declaração.",
      "No controle de biossegurança, mostre o código e o que declarou.",
      "Um inspetor verifica tudo. O que pode entrar fica com você. Se algo for retido ou rejeitado, você recebe um termo (acta) com número (folio).",
    ],
    view: "Ver a declaração",
    saved: "Salva neste dispositivo. Abra em “Ver minha declaração”, mesmo sem conexão.",
    link: "Para abri-la em outro dispositivo, guarde este link. Quem o tiver pode ver sua declaração.",
    copy: "Copiar o link",
    downloadFailed: "Não foi possível criar a imagem. Faça uma captura de tela.",
    file: (code: string) => `declaracao-${code}.png`,
  },

  proof: {
    title: "Confirme que é você",
    toEdit:
      "Esta declaração foi enviada de outro dispositivo. Para alterá-la, informe o número do documento e a data de nascimento usados nela.",
    toSee:
      "O link não basta para ver por completo os números de documento e as datas de nascimento. Para mostrá-los, informe os de quem declara.",
    show: "Mostrar a declaração",
    offline: "Sem conexão, não é possível verificar quem você é.",
  },

  notEditable: {
    title: "Esta declaração não pode mais ser editada",
    text: "Já foi apresentada no controle, foi anulada ou venceu. Se houver um erro, avise o inspetor.",
    view: "Ver a declaração",
  },
  joinedTo: (code: string) => `Repete ${code}`,
  joinedText: "Esta declaração foi anulada porque a mesma pessoa tem outra para a mesma viagem. Vale a outra.",
};
