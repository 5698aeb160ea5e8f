/** Reads "1,5" as people in Ecuador write it, and "1.5" too; null when it is no number. */
export function parseQuantity(text: string): number | null {
  const trimmed = text.trim();
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}
