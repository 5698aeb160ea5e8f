import type { cameraTexts as spanish } from "../camera";
import type { TranslationOf } from "../translation";

export const cameraTexts: TranslationOf<typeof spanish> = {
  label: "Imagem da câmera",
  starting: "Ligando a câmera…",
  aimAtCode: "Centralize o QR no quadro.",
  choose: "Câmera",
  name: (n: number) => `Câmera ${n}`,
  torchOn: "Acender a luz",
  torchOff: "Apagar a luz",
  picture: "Ler uma imagem",
  retry: "Tentar de novo",
  refusedTitle: "A câmera não tem permissão",
  refused: "Permita a câmera no cadeado da barra de endereço e tente de novo, ou continue com o que está abaixo.",
  missingTitle: "Este aparelho não tem câmera",
  missing: "Continue com o que está abaixo.",
  busyTitle: "Outro aplicativo está usando a câmera",
  busy: "Feche-o e tente de novo, ou continue com o que está abaixo.",
  unsupportedTitle: "Este navegador não dá acesso à câmera",
  unsupported: "Continue com o que está abaixo.",
};
