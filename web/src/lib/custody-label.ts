import { readFolio } from "./folio";

/** One item of an act. */
export interface LabelledItem {
  folio: string;
  /** Its number in the act, from 1. */
  n: number;
}

const PREFIX = "PZ:";

/**
 * What the code on the bag of an item says, such as `PZ:GPS-2026-000123/2`. It is not signed: who scans it reads the act
 * from the server. Capitals, digits and `:/-` alone keep the code small.
 */
export const custodyLabel = ({ folio, n }: LabelledItem): string => `${PREFIX}${folio}/${n}`;

/** Reads what `custodyLabel` writes; null for anything else. */
export function readCustodyLabel(text: string): LabelledItem | null {
  const [, head = "", number = ""] = text.match(/^PZ:(.+)\/([1-9]\d{0,2})$/) ?? [];
  const folio = readFolio(head);
  return folio === null ? null : { folio, n: Number(number) };
}
