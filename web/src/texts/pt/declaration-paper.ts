import type { declarationPaperTexts as spanish } from "../declaration-paper";
import type { TranslationOf } from "../translation";

export const declarationPaperTexts: TranslationOf<typeof spanish> = {
  title: "Declaração juramentada de mercadorias",
  print: "Imprimir",
  back: "Voltar à declaração",
  pageMark: (code: string) => `Declaração ${code}`,
  code: "Código",
  columns: {
    n: "N.º",
    product: "Produto",
    quantity: "Quantidade",
    where: "Bagagem e origem",
    classification: "Classificação",
    laws: "Norma",
  },
  none: "Não declara produtos.",
  oath: (date: string, version: number) => `Aceito sob juramento em ${date}. Texto na versão ${version}.`,
  readIn: (language: string) => `O formulário foi lido em ${language}; o texto em espanhol é o que vale.`,
  masked: "O papel sairá com dados ocultos",
  maskedText:
    "O número do documento e a data de nascimento não saem completos. Para imprimi-los, confirme antes que é você.",
  noOath: "Falta o texto do juramento",
  noOathText:
    "Não foi possível carregá-lo. Se imprimir agora, a folha trará a versão e a hora em que foi aceito, sem o texto.",
  signatures: "Assinaturas",
  signDeclarant: "Assinatura do declarante",
  signOfficer: "Assinatura e carimbo do inspetor",
  legalTitle: "Normas citadas",
  referential: "* Classificação de referência: um inspetor a confirma no controle.",
};
