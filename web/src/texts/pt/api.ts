import type { apiTexts as spanish } from "../api";
import type { TranslationOf } from "../translation";

export const apiTexts: TranslationOf<typeof spanish> = {
  timedOut: "O servidor demorou demais para responder. Tente novamente.",
  unreachable: "Não foi possível conectar ao servidor. Verifique sua conexão e tente novamente.",
  retryIn: (seconds: number) => {
    if (seconds < 60)
      return seconds === 1
        ? "Você poderá tentar de novo em 1 segundo."
        : `Você poderá tentar de novo em ${seconds} segundos.`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1
      ? "Você poderá tentar de novo em 1 minuto."
      : `Você poderá tentar de novo em ${minutes} minutos.`;
  },
  nothingCached: "Não há conexão nem dados salvos neste dispositivo",
  fields: {
    accepted: "aceitação",
    airline: "companhia aérea",
    airport: "aeroporto",
    answers: "respostas",
    birth_date: "data de nascimento",
    carried_in: "onde vai",
    code: "código",
    declaration_code: "código da declaração",
    description: "descrição",
    destination_airport: "aeroporto de chegada",
    detail: "detalhe",
    direction: "tipo de viagem",
    document_country: "país do documento",
    document_number: "número do documento",
    document_type: "tipo de documento",
    email: "e-mail",
    flight_date: "data da viagem",
    flight_number: "voo ou embarcação",
    given_names: "nomes",
    items: "mercadoria",
    lodging: "hospedagem",
    migratory_category: "categoria migratória",
    minors: "menor",
    name: "nome",
    nationality: "nacionalidade",
    oath: "juramento",
    origin_airport: "aeroporto de saída",
    origin_country: "país de origem",
    packaging: "embalagem",
    phone: "telefone",
    product_id: "produto do catálogo",
    purpose: "motivo da viagem",
    quantity: "quantidade",
    residence_country: "país de residência",
    sex: "sexo",
    stay_days: "dias de estadia",
    surnames: "sobrenomes",
    text_version: "versão do texto",
    transport_mode: "meio de transporte",
    travel: "viagem",
    traveller: "viajante",
    unit: "unidade",
  },
};
