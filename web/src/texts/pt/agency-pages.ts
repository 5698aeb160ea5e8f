import type { agencyPageTexts as spanish } from "../agency-pages";
import type { TranslationOf } from "../translation";

export const agencyPageTexts: TranslationOf<typeof spanish> = {
  privacy: {
    lead: "O que fazemos com os dados que você nos informa, quem os vê e quando são apagados.",
    parts: [
      {
        title: "Quais dados pedimos",
        texts: [
          "Os da declaração juramentada: seu nome, documento, data de nascimento, nacionalidade e contato, os dos menores sob sua responsabilidade, sua viagem, suas respostas e as mercadorias que está levando.",
          "Se algo for retido ou rejeitado, também os do termo (acta): as mercadorias, as fotos delas e a sua assinatura ou a de uma testemunha.",
        ],
      },
      {
        title: "Para quê",
        texts: [
          "Para o controle de biossegurança exigido por lei: decidir o que será inspecionado, impedir a entrada do que prejudica as ilhas e registrar o que foi feito. Os dados não são usados para publicidade nem vendidos.",
        ],
      },
      {
        title: "Quem os vê",
        texts: [
          "A equipe de controle dos aeroportos da sua viagem e quem administra ou audita o sistema. Cada consulta fica registrada com o nome de quem a fez.",
          "Quem tiver o link da sua declaração poderá vê-la, com os números de documento e as datas de nascimento parcialmente ocultos. Compartilhe-o somente com quem você quiser.",
        ],
      },
    ],
    howLong: "Por quanto tempo",
    kept: (months: number | undefined) => [
      months === undefined
        ? "Os dados pessoais são apagados ao fim do prazo de conservação, contado a partir da última movimentação."
        : `Os dados pessoais são apagados após ${months} meses, contados a partir da última movimentação.`,
      "As estatísticas e o registro de auditoria são mantidos.",
    ],
    rights: [
      {
        title: "O que fica no seu dispositivo",
        texts: [
          "Seu rascunho, as declarações que você enviou e os códigos QR, para que estejam disponíveis sem conexão. Só você os vê, e eles são apagados junto com os dados do site no navegador.",
          "Não há cookies de rastreamento, publicidade nem serviços de outras empresas. O único cookie é o da sessão da equipe.",
        ],
      },
      {
        title: "Seus direitos",
        texts: [
          "A lei de proteção de dados do Equador (Ley Orgánica de Protección de Datos Personales) permite que você saiba quais dados seus existem, os corrija e peça que sejam apagados os que a lei não manda guardar.",
          "Enquanto a declaração não for apresentada, você pode corrigi-la por conta própria. Para os demais casos, faça o pedido à agência com o seu documento. Se não concordar com a resposta, pode recorrer à autoridade de proteção de dados (Superintendencia de Protección de Datos Personales).",
        ],
      },
    ],
  },
  accessibility: {
    lead: "Queremos que qualquer pessoa possa consultar, declarar e passar pelo controle.",
    parts: [
      {
        title: "O que seguimos",
        texts: [
          "Estas páginas seguem as diretrizes de acessibilidade para conteúdo web WCAG 2.2, nível AA.",
          "Podem ser usadas com teclado e com leitor de tela, ampliadas até 400% e vistas em tema claro ou escuro, e têm menos movimento se o seu dispositivo pedir. Nada é indicado somente por cor.",
        ],
      },
      {
        title: "O que falta",
        texts: [
          "Para assinar um termo (acta) na tela, é preciso usar o dedo, uma caneta ou um mouse. Se não puder usá-los, avise: o termo também pode ser assinado em papel ou diante de uma testemunha.",
          "Os documentos PDF que o navegador salva ao imprimir podem não ter marcações para leitores de tela. A página de origem contém as mesmas informações.",
        ],
      },
      {
        title: "Como verificamos",
        texts: [
          "Cada alteração é verificada com uma ferramenta automática, nos temas claro e escuro, no celular e no computador, e as tarefas principais são testadas com o teclado. Ainda falta uma avaliação feita por pessoas com deficiência.",
        ],
      },
      {
        title: "Se algo não funcionar para você",
        texts: [
          "Peça ajuda ou o formulário em papel no balcão de inspeção: ele tem o mesmo valor. E conte à agência em qual página e com qual dispositivo foi, para que possamos corrigir.",
        ],
      },
    ],
  },
};
