/** What stands in a field, or null for nothing, as the API wants it. */
export const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
