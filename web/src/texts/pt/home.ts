import type { homeTexts as spanish } from "../home";
import type { TranslationOf } from "../translation";

export const homeTexts: TranslationOf<typeof spanish> = {
  question: "Posso levar…?",
  questionHelp: "Escreva o nome de um produto e saiba se pode viajar com ele.",
  searchLabel: "Produto que quer levar",
  placeholder: "Maçã, queijo, sementes…",
  noResults: (q: string) => `Não encontramos “${q}”.`,
  noResultsHelp: "Tente outro nome. Se não aparecer, declare com suas palavras: um inspetor vai verificar.",
  declareUnknown: "Como declarar um produto que não aparece",
  allResults: (total: string) => `Ver os ${total} resultados`,
  declareTitle: "Declare antes de viajar",
  declareText:
    "É obrigatório para entrar, sair ou circular entre as ilhas. Leva cerca de 3 minutos e não exige cadastro.",
  declareAction: "Fazer minha declaração",
  continueAction: "Continuar minha declaração",
  continueText: "Você tem uma declaração não enviada neste dispositivo.",
  viewTitle: "Ver minha declaração",
  viewNone:
    "Aqui aparecerão as declarações que você enviar deste dispositivo. Se a fez em outro, abra o link que guardou ou cole-o aqui.",
  pasteLabel: "Link ou código da sua declaração",
  pasteHint: "Com o código, como D-7K3M-Q2X9, pediremos também o número do seu documento e a sua data de nascimento.",
  pasteAction: "Abrir",
  pasteWrong:
    "Isso não é o link nem o código de uma declaração. O link contém “/declaraciones/”; o código é como D-7K3M-Q2X9.",
  pasteIncomplete: "Falta uma parte do link. Copie-o por inteiro, como você o guardou.",
  pasteOther: "Fez a declaração em outro dispositivo?",
  showQr: "Ver QR",
  legalTitle: "Base legal",
  legalText: "Leis e normas sobre o que pode entrar, sair ou circular entre as ilhas.",
  legalAction: "Consultar a base legal",
  contactTitle: "Precisa de ajuda?",
  contactText:
    "Pergunte no balcão de inspeção do aeroporto de Quito, Guayaquil, Baltra ou San Cristóbal, antes de despachar a bagagem.",
};
