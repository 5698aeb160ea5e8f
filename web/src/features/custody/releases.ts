import type { CustodyChain, CustodyItem } from "../../nouns/custody/queries";
import { todayAt } from "../../lib/format";
import { sorted } from "../../lib/sorted";

/** Goods of an act that one officer gave back to one person on one day, in the order of their numbers. */
export interface Release {
  officer: string;
  officerId: string;
  receivedBy: string;
  /** The document that was shown. */
  receivedDocument: string | null;
  /** When the first and the last of them were given back. */
  first: string;
  last: string;
  items: CustodyItem[];
}

/** The release of the goods with these numbers; null unless all of them were given back together. */
export function releaseOf(chain: CustodyChain, numbers: readonly number[]): Release | null {
  const steps = releasedWith(chain, numbers[0] ?? 0).filter(({ n }) => numbers.includes(n));
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first.received_by === null || steps.length < numbers.length) return null;
  return {
    officer: first.officer_name,
    officerId: first.officer_id,
    receivedBy: first.received_by,
    receivedDocument: first.received_document,
    first: first.happened_at,
    last: last.happened_at,
    items: chain.items.filter(({ n }) => steps.some((step) => step.n === n)),
  };
}

/** Returns the address of the receipt for goods that were released together, or null if they are not released. */
export function receiptPath(chain: CustodyChain, n: number): string | null {
  const item = chain.items.find((other) => other.n === n);
  const numbers = sorted(
    releasedWith(chain, n).map((step) => step.n),
    (a, b) => a - b,
  );
  return item && numbers.length > 0 ? `/retenciones/${item.retention_id}/recibo?productos=${numbers.join(",")}` : null;
}

/** Reads the numbers of goods in the address of a receipt. */
export const readNumbers = (typed: string | null): number[] =>
  /^\d{1,3}(,\d{1,3})*$/.test(typed ?? "") ? [...new Set(typed?.split(",").map(Number))] : [];

/**
 * The steps that gave back goods together with some: people take goods one after the other, but sign once. The purge
 * removes who took them, and with it the receipt.
 */
function releasedWith({ items, steps }: CustodyChain, n: number): CustodyChain["steps"] {
  const airport = items[0]?.airport ?? null;
  const released = steps.filter(({ step, received_by }) => step === "released" && received_by !== null);
  const one = released.find((step) => step.n === n);
  if (!one) return [];
  return released.filter(
    (other) =>
      other.received_by === one.received_by &&
      other.received_document === one.received_document &&
      other.officer_id === one.officer_id &&
      todayAt(airport, new Date(other.happened_at)) === todayAt(airport, new Date(one.happened_at)),
  );
}
