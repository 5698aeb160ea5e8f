/** Goods as the label on their bag names them. */
export interface ItemLabel {
  /** Folio of the act. */
  folio: string;
  /** Number of the goods within the act, from 1. */
  n: number;
}

const LABEL = /^(?:PZ:)?([A-Z]{3}-\d{4}-[A-Z0-9-]+)[/#](\d{1,3})$/;

/** The label in what was scanned or typed, such as `PZ:GPS-2026-000123/2` or `gps-2026-123/2`; null when there is none. */
export function readItemLabel(typed: string): ItemLabel | null {
  const found = LABEL.exec(typed.trim().toUpperCase().replace(/\s/g, ""));
  if (!found) return null;
  const [, folio = "", n] = found;
  // People leave out the zeros of a folio.
  const whole = folio.replace(/^([A-Z]{3}-\d{4}-)(\d{1,5})$/, (_, head: string, number: string) => head + number.padStart(6, "0"));
  return { folio: whole, n: Number(n) };
}

/** A label as people read it. */
export const labelText = ({ folio, n }: ItemLabel): string => `${folio}/${n}`;
