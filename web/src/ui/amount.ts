/** Reads "1,5" as people in Ecuador write it, and "1.5" too; null when it is no number. */
export function parseAmount(text: string): number | null {
  const trimmed = text.trim();
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}

/** A number as it is typed: "1,5", without the dots of thousands. */
export function typedAmount(value: number): string {
  return String(value).replace(".", ",");
}
