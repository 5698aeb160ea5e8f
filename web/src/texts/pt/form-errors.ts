import type { formErrorTexts as spanish } from "../form-errors";
import type { TranslationOf } from "../translation";

export const formErrorTexts: TranslationOf<typeof spanish> = {
  title: (count: number, missing: boolean) => (missing ? `Faltam ${count} dados` : `Confira ${count} dados`),
  field: (owner: string, label: string, message: string) => [owner, label || message].filter(Boolean).join(": "),
  fields: (owner: string, labels: readonly string[]) => `${owner}: ${labels.join(", ").toLowerCase()}`,
};
