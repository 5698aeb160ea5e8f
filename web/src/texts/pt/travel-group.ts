import type { TranslationOf } from "../translation";
import type { travelGroupTexts as spanish } from "../travel-group";

export const travelGroupTexts: TranslationOf<typeof spanish> = {
  title: "Outros adultos viajam com você?",
  text: "Cada pessoa adulta declara e jura por si; os menores vão com o seu adulto. Quem não envia a sua não conta. No controle, o código de qualquer um mostra todo o grupo.",
  here: "Do grupo, neste telefone",
  another: "Declarar aqui por outra pessoa",
  invite: "Em outro telefone",
  inviteTitle: "Declarar em outro telefone",
  inviteText:
    "Leia este código com a câmera do outro telefone, ou envie o link. Ele leva o voo e o grupo, nenhum dado seu.",
  qr: "Código QR do link do grupo",
  copy: "Copiar o link",
  share: "Enviar o link",
  shareFailed: "Não foi possível enviar. Copie o link.",
  join: {
    begun: "Há outra declaração começada",
    begunText: (own: string, group: string) =>
      `Neste telefone há uma que não foi enviada (${own}). O link é de outra viagem ou de outro grupo: ${group}.`,
    use: "Usar nela a viagem do grupo",
    keep: "Continuar com ela como está",
    joined: "Você declara com o seu grupo",
    joinedText: "A viagem já está preenchida. O resto é de quem declara: seus dados, suas respostas e seu juramento.",
    incomplete: "O link do grupo está incompleto",
    incompleteText:
      "Peça que o enviem de novo. Você também pode declarar sem ele: o controle examina a sua declaração da mesma forma.",
    alone: "Declarar sem o grupo",
  },
};
