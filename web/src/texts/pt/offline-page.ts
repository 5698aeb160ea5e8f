import type { offlinePageTexts as spanish } from "../offline-page";
import type { TranslationOf } from "../translation";

export const offlinePageTexts: TranslationOf<typeof spanish> = {
  offline: "Você está sem conexão. Mesmo assim, pode:",
  online: "Você tem conexão. Se ela cair, você ainda poderá:",
  points: [
    "Abrir o código QR das declarações que enviou deste dispositivo.",
    "Fazer uma declaração e enviá-la: fica salva e é enviada sozinha quando a conexão voltar.",
    "Ver as buscas e consultas da última hora.",
  ],
  declarations: "Minhas declarações",
  retry: "Testar a conexão",
};
