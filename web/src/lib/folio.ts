import { plain } from "./text";

/**
 * The folio in a typed text, such as `GPS-2026-000123`, or `GPS-2026-T3-0007` of a device without a network; null when
 * there is none.
 */
export function readFolio(text: string): string | null {
  return (
    plain(text)
      .toUpperCase()
      .match(/^[A-Z]{3}-\d{4}-(?:\d{6,}|T[1-9]\d*-\d{4,})$/)?.[0] ?? null
  );
}

/** Whether a device gave the folio without a network. */
export const isOfDevice = (folio: string): boolean => /-T\d+-\d+$/.test(folio);
