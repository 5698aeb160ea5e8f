/** The folio in a text that somebody typed, such as `GPS-2026-000123`; null when it is none. */
export function readFolio(text: string): string | null {
  return text.trim().toUpperCase().match(/^[A-Z]{3}-\d{4}-\d{6,}$/)?.[0] ?? null;
}
