import type { TranslationOf } from "../translation";
import type { verificationTexts as spanish } from "../verification";

export const verificationTexts: TranslationOf<typeof spanish> = {
  passenger: "Passageiro",
  lead: "Verifique se um termo de retenção ou rejeição (acta) é autêntico e se continua válido.",
  verdicts: {
    genuine: "Termo autêntico",
    annulled: "Termo anulado",
    revoked: "Termo não reconhecido",
    altered: "Não é autêntico",
    unknown_key: "Não é possível verificar",
    foreign: "Não é um termo",
  },
  meanings: {
    genuine: "Este sistema assinou o termo e ninguém o alterou.",
    annulled: "A assinatura é autêntica, mas a agência anulou este termo: ele não tem mais efeito.",
    revoked:
      "Foi assinado por um dispositivo que a agência desativou, e a agência não recebeu este termo. Consulte a agência com o número (folio) impresso.",
  },
  altered:
    "A assinatura não corresponde ao conteúdo do código: alguém o alterou ou houve erro de leitura. Escaneie de novo; se o problema se repetir, consulte a agência com o número (folio) impresso.",
  incomplete: "Falta uma parte do link. Abra-o de novo por inteiro ou escaneie o código QR que está no fim do termo.",
  unknownKey:
    "O termo está assinado com uma chave que não é deste sistema. Consulte a agência com o número (folio) impresso.",
  unknownKeyOffline:
    "Sem conexão, este dispositivo não tem a chave que assinou o termo. Quando a conexão voltar, a verificação será feita automaticamente.",
  foreign: "O código é de outra coisa. Escaneie o código QR que está no fim do termo.",
  failed: "Não foi possível verificar a assinatura neste navegador. Tente com outro celular.",
  folio: "Número (folio)",
  issued: "Emitido",
  airport: "Aeroporto",
  state: "Situação",
  states: {
    issued: "Emitido: as mercadorias retidas continuam em custódia",
    closed: "Encerrado: todas as mercadorias têm destino final",
    annulled: "Anulado",
    revoked: "A agência não o recebeu",
  },
  notReceived: "Emitido sem conexão: a agência ainda não o recebeu ou apagou os dados ao fim do prazo de conservação",
  checking: "Consultando…",
  unknown: "Não é mais possível consultar: os dados do termo são apagados ao fim do prazo de conservação",
  offline: "Sem conexão: a assinatura é autêntica, mas não se sabe se o termo continua válido",
  failedState: "Não foi possível consultar: a assinatura é autêntica, mas não se sabe se o termo continua válido",
  retry: "Consultar de novo",
  goods: (all: number) => (all === 1 ? "1 mercadoria" : `${all} mercadorias`),
  counted: (retained: number, rejected: number) =>
    [
      retained > 0 && `${retained} ${retained === 1 ? "retida" : "retidas"}`,
      rejected > 0 && `${rejected} ${rejected === 1 ? "rejeitada" : "rejeitadas"}`,
    ]
      .filter(Boolean)
      .join(", "),
  decisions: { retencion: "Retenção", rechazo: "Rejeição" },
  more: (n: number) => (n === 1 ? "e mais 1, que consta no papel" : `e mais ${n}, que constam no papel`),
  compare: "Compare o número (folio), a data e as mercadorias com os do papel: devem ser os mesmos.",
  privacy:
    "Esta página não mostra dados do passageiro. O conteúdo do código não sai deste dispositivo: só a situação do termo é consultada.",
  another: "Verificar outro termo",
  how: "Como verificar",
  steps: [
    "Procure o código QR no fim do termo.",
    "Aponte a câmera do celular para o código ou use o botão desta página.",
    "Compare o que aparece aqui com o que diz o papel.",
  ],
  folioExample: "GPS-2026-000123",
  asked: {
    label: "Link do termo",
    hint: "É o endereço que se abre ao escanear o código QR. Cole-o por inteiro.",
    nothing: "Cole o link que se abre ao escanear o código QR.",
    foreign: "Não é o link de um termo. Escaneie o código QR que está no fim do termo.",
  },
  askedOfStaff: {
    label: "Número (folio) ou link do termo",
    hint: "O número é como GPS-2026-000123.",
    nothing: "Informe o número (folio) ou cole o link do código QR.",
    foreign: "Não é um número (folio) nem o link de um termo. O número é como GPS-2026-000123.",
  },
  folioAlone: {
    title: "Para verificar, é preciso o código QR",
    text: (folio: string) =>
      `O número (folio) ${folio} não basta: assim ninguém descobre o que foi retido de outra pessoa. Escaneie o código QR do termo ou ligue para a agência com o número.`,
  },
  seek: "Verificar",
  scan: "Escanear o código",
  stop: "Desligar a câmera",
  noCode: "Não há código QR legível nessa imagem.",
};
