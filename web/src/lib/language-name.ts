import { LOCALE } from "../texts/language";

/**
 * The name of a language, such as "alemán" of "de", in the language of the page; null of none, and of what an earlier
 * release kept without one.
 */
export const languageName = (code: string | null | undefined): string | null =>
  code ? (new Intl.DisplayNames([LOCALE], { type: "language" }).of(code) ?? code) : null;
