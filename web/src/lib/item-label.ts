import { readFolio } from "./folio";
import { plain } from "./text";

/** Goods as the label on their bag names them. */
export interface ItemLabel {
  /** Folio of the act. */
  folio: string;
  /** Number of the goods within the act, from 1. */
  n: number;
}

const PREFIX = "PZ:";
const LABEL = /^(?:PZ:)?([A-Z]{3}-\d{4}-[A-Z0-9-]+)[/#]([1-9]\d{0,2})$/;

/** A label as people read it. */
export const labelText = ({ folio, n }: ItemLabel): string => `${folio}/${n}`;

/**
 * What the code on the bag of an item says, such as `PZ:GPS-2026-000123/2`. It is not signed: who scans it reads the
 * act from the server. Capitals, digits and `:/-` alone keep the code small.
 */
export const custodyLabel = (label: ItemLabel): string => PREFIX + labelText(label);

/** Reads what `custodyLabel` writes; null for anything else. */
export function readCustodyLabel(text: string): ItemLabel | null {
  const label = text.startsWith(PREFIX) ? readItemLabel(text) : null;
  return label && readFolio(label.folio) !== null && custodyLabel(label) === text ? label : null;
}

/**
 * The label in what was scanned or typed, such as `PZ:GPS-2026-000123/2` or `gps-2026-123/2`; null when there is none.
 */
export function readItemLabel(typed: string): ItemLabel | null {
  const found = LABEL.exec(plain(typed).toUpperCase().replaceAll(" ", ""));
  if (!found) return null;
  const [, folio = "", n] = found;
  // People leave out the zeros of a folio.
  const whole = folio.replace(
    /^([A-Z]{3}-\d{4}-)(\d{1,5})$/,
    (_, head: string, number: string) => head + number.padStart(6, "0"),
  );
  return { folio: whole, n: Number(n) };
}
