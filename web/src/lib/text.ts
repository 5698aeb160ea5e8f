/** A field's text as the API expects it: trimmed, or null when nothing is typed. */
export const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** What is typed into a form as the API expects it: each text as by `orNull`, everything else as it is. */
export const withNulls = <Typed extends object>(typed: Typed) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, typeof value === "string" ? orNull(value) : value])) as {
    [Name in keyof Typed]: Typed[Name] extends string ? string | null : Typed[Name];
  };

/** The text without its accents: "piñón" is "pinon". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** The text as it is compared when accents and capitals do not matter. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();
