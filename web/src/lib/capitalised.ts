/** With a capital at the beginning. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase("es") + text.slice(1);
