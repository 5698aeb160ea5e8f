/** What a translation of a group of texts must have: the same names, a text for each text, a function for each function. */
export type TranslationOf<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => infer Text
    ? (...given: Given) => TranslationOf<Text>
    : Texts extends readonly unknown[]
      ? { readonly [Index in keyof Texts]: TranslationOf<Texts[Index]> }
      : Texts extends object
        ? { readonly [Name in keyof Texts]: TranslationOf<Texts[Name]> }
        : Texts;
