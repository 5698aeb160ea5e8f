import type { LanguageCode } from "../src/texts/language";

interface Language {
  /** What dates and numbers follow. */
  locale: string;
  /** The name of the application, where it is installed. */
  application: string;
  description: string;
  withoutScripts: string;
}

export const LANGUAGES: Readonly<Record<LanguageCode, Language>>;
export const FIRST_LANGUAGE: LanguageCode;
export const OUTPUT: string;
export const folderOf: (language: LanguageCode) => string;
export const TRANSLATED: readonly string[];
