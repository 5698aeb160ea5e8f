import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "Outros adultos viajam com você?",
  text: "Cada pessoa adulta declara e jura por si; as crianças vão com o seu adulto. Quem não envia a sua não aparece no grupo. No controle, o código de qualquer um mostra todo o grupo.",
  here: "Outros do seu grupo neste telefone",
  another: "Outra pessoa declara aqui",
  invite: "Convidar outro telefone",
  inviteTitle: "Declarar em outro telefone",
  inviteText:
    "Leia este código com a câmera do outro telefone, ou envie o link. Ele leva a viagem e o grupo, nenhum dado seu.",
  qr: "Código QR do link do grupo",
  copy: "Copiar o link",
  share: "Enviar o link",
  shareFailed: "Não foi possível enviar. Copie o link.",
  join: {
    begun: "Há outra declaração iniciada",
    begunBy: (name: string) => `${name} iniciou uma declaração`,
    journeys: (own: string, group: string) => `É de outra viagem ou de outro grupo: ${own}. O link é para: ${group}.`,
    one: "Neste telefone preenche-se uma declaração de cada vez. Envie-a antes de iniciar outra, ou apague-a com «Começar de novo».",
    use: "Usar nela a viagem do grupo",
    keep: "Continuar com ela",
    joined: "Você declara com o seu grupo",
    joinedText: "A viagem já está preenchida. O resto é de quem declara: seus dados, suas respostas e seu juramento.",
    incomplete: "O link do grupo está incompleto",
    incompleteText:
      "Peça que o enviem de novo. Você também pode declarar sem ele: o controle examina a sua declaração da mesma forma.",
    alone: "Declarar sem o grupo",
  },
};
