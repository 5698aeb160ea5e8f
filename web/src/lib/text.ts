/** A field's text as the API expects it: trimmed, or null when nothing is typed. */
export const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The text without its accents: "piñón" is "pinon". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** The text as it is compared when accents and capitals do not matter. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase();
