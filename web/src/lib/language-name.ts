import { LOCALE } from "../texts/language";

/**
 * The name of a language other than Spanish, in the language of the page; null for Spanish, and where a declaration that an
 * earlier release kept says none.
 */
export const foreignLanguageName = (code: string | undefined): string | null =>
  code === undefined || code === "es" ? null : (new Intl.DisplayNames([LOCALE], { type: "language" }).of(code) ?? code);
