import type { ownDataTexts as spanish } from "../own-data";
import type { TranslationOf } from "../translation";

export const ownDataTexts: TranslationOf<typeof spanish> = {
  of: "Dados salvos neste dispositivo:",
  use: "Usar meus dados",
  repeat: "Repetir minha última declaração",
  repeating: "Informe o voo e a data. O resto você verá depois.",
  forget: "Esquecer meus dados",
  offerTitle: "Salvar seus dados para a próxima vez?",
  offer:
    "Seu documento, seu nome, seu contato, suas respostas e seus produtos ficariam criptografados somente neste dispositivo. Você pode apagá-los quando quiser. Não faça isso em um dispositivo emprestado.",
  keep: "Salvar meus dados",
  refuse: "Não, obrigado",
  kept: "Seus dados foram salvos. Na próxima declaração, você poderá usá-los ou esquecê-los.",
  notKept: "Não foi possível salvar seus dados neste dispositivo.",
  sameTitle: "Tudo continua igual?",
  same: "Foi isto que você declarou da última vez. Leia, altere o que não estiver mais certo e confirme.",
  sameVerdicts: "O que vale para seus produtos não mudou.",
  otherVerdicts: "Mudou o que vale para seus produtos",
  before: "Antes:",
  now: "Hoje:",
  gone: "Não está mais no catálogo. Altere em “Produtos”.",
  notJudged: "Não foi possível verificar se mudou o que vale para seus produtos.",
};
