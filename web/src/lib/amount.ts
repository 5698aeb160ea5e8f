/** The number in a text, written "1,5" as in Ecuador or "1.5"; null when the text is not a number. */
export function parseAmount(text: string): number | null {
  const trimmed = text.trim();
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(",", ".")) : null;
}

/** A number as it is typed: "1,5", without the dots of thousands. */
export function typedAmount(value: number): string {
  return String(value).replace(".", ",");
}
