import type { declarationReviewTexts as spanish } from "../declaration-review";
import type { TranslationOf } from "../translation";

export const declarationReviewTexts: TranslationOf<typeof spanish> = {
  change: "Ändern",
  changeNamed: (step: string) => `Ändern: ${step}`,
  noItems: "Keine Produkte deklariert.",
  oath: "Erklärung an Eides statt",
  oathChanged: "Der Text hat sich geändert, seit Sie ihm zugestimmt haben. Lesen Sie ihn und stimmen Sie erneut zu.",
  accept: "Ich stimme zu und erkläre das Vorstehende an Eides statt.",
  spanishBinds: "Diese Übersetzung dient der Information. Verbindlich ist der spanische Text.",
  spanishText: "Spanischer Text",
  onlySpanish:
    "Der verbindliche Text ist spanisch. Wenn Sie ihn nicht verstehen, bitten Sie vor der Zustimmung an der Kontrollstelle um Hilfe.",
};
