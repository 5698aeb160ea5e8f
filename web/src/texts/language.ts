/** A language of the public screens. */
export type LanguageCode = "es" | "en" | "de" | "fr" | "pt";

declare global {
  interface ImportMetaEnv {
    readonly LANGUAGE: LanguageCode;
    readonly LOCALE: string;
  }
}

// The build replaces these names where they are written out.
// oxlint-disable prefer-destructuring

/** The language of this build. Staff and the law have Spanish. */
export const LANGUAGE = import.meta.env.LANGUAGE;

/** The habits that numbers and dates follow. */
export const LOCALE = import.meta.env.LOCALE;
