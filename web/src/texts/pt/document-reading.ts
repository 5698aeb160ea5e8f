import type { documentReadingTexts as spanish } from "../document-reading";
import type { TranslationOf } from "../translation";

export const documentReadingTexts: TranslationOf<typeof spanish> = {
  waiting: "Os dados serão preenchidos quando a lista de países carregar.",
  refused: "Não foi possível ler",
  refusedHelp: "Confira as linhas e leia de novo. Nenhum dado foi preenchido.",
  read: "Confira o que foi lido",
  readHelp:
    "Compare cada dado com o seu documento. As linhas não têm acentos nem cedilha: acrescente-os onde faltarem.",
  right: "Está correto",
  undo: "Desfazer",
  aim: "Coloque as linhas com sinais < na faixa. Elas são lidas sozinhas.",
  take: "Tirar uma foto",
  choose: "Escolher uma foto",
  picture:
    "Do passaporte, a página com o seu retrato; do documento de identidade, o verso. As linhas com sinais < devem estar completas e nítidas.",
  stays: "A foto não sai deste dispositivo nem fica salva.",
  reading: "Lendo a foto…",
  cancel: "Cancelar",
  unreadable: "Nenhuma linha foi lida na foto",
  unreadableHints: [
    "Procure boa luz, sem reflexos nem sombras sobre as linhas.",
    "Aproxime-se até que o documento preencha a foto, com as linhas completas.",
    "Apoie o documento em uma superfície plana e espere a câmera focar.",
  ],
  noPicture: "Este navegador não consegue abrir esse arquivo como foto",
  notArrived: "A parte que lê fotos não carregou. Tente com conexão ou escreva as linhas.",
  lines: "Ou escreva ou cole as linhas",
  linesHint: "Duas no rodapé da página de um passaporte, três no verso de um documento de identidade.",
  readLines: "Ler as linhas",
  close: "Fechar",

  noCountries: "A lista de países não está disponível. Escolha os países quando houver conexão.",
  expired: (date: string) => `O documento venceu em ${date}.`,
  unknownCountry: (code: string) => `O código de país “${code}” não está no catálogo. Escolha o país.`,
  cut: "O nome ocupa toda a linha e pode estar cortado. Compare-o com o documento.",
  noBirth: "O documento não traz a data de nascimento completa. Informe-a.",
  birth: "O documento traz o ano de nascimento com dois dígitos. Quando você nasceu?",
  visa: "É um visto, não o passaporte. Informe o número do passaporte e o país que o emitiu.",
  length: (count: number) =>
    `A leitura tem ${count} caracteres. Um passaporte tem 88 em duas linhas; um cartão, 90 em três; um cartão antigo, 72 em duas.`,
  keyboard:
    "O leitor escreve para um teclado de outro idioma. Escolha no leitor o idioma do teclado deste equipamento.",
  place: (line: number, column: number) => `linha ${line}, posição ${column}`,
  digit: (name: string, place: string) => `O dígito verificador ${name} não confere (${place}).`,
  part: (name: string, place: string) => `Não foi possível reconhecer ${name} (${place}).`,
  digits: {
    documentNumber: "do número do documento",
    birthDate: "da data de nascimento",
    expiryDate: "da data de validade",
    personalNumber: "do número pessoal",
    composite: "geral",
  },
  parts: {
    documentCode: "o tipo de documento",
    documentNumber: "o número do documento",
    birthDate: "a data de nascimento",
    expiryDate: "a data de validade",
    sex: "o sexo",
    issuer: "o país que emite o documento",
    nationality: "a nacionalidade",
    names: "o nome da pessoa",
  },
};
