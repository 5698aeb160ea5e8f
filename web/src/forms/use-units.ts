import { useQuery } from "@tanstack/react-query";
import { catalogue, choosable, type ListState, listState } from "../api/catalogues";
import { type EntryOption, findable } from "../api/entry-options";
import { sorted } from "../lib/sorted";

/** The kinds of units in which goods are counted. */
const KINDS = ["masa", "volumen", "conteo"];

/** The units in which people count what they carry, the usual ones first. */
const USUAL = ["H87", "KGM", "GRM", "LBR", "LTR", "MLT", "DZN", "NMP"];

/** Units of laboratories, freight and invoices, and those that say again what a usual one says. */
const UNUSUAL = ["MGM", "TNE", "DTN", "MTQ", "DMQ", "CMQ", "C62", "EA", "MIL", "NAR", "E48"];

const NO_CODES: readonly string[] = [];

/**
 * Units to choose from: those of `last` first, then the usual ones; one that was chosen before stays in sight. They are
 * found by what people call them, too. `every` also has those of freight.
 */
export function useUnits(
  current: string,
  { every = false, last = NO_CODES } = {},
): { options: EntryOption[]; list: ListState; usual: "units" } {
  const units = useQuery(catalogue("units"));
  const entries = choosable(units.data, current).filter(
    ({ code, attributes }) =>
      (KINDS.includes(attributes.kind ?? "") && (every || !UNUSUAL.includes(code))) || code === current,
  );
  const symbols = new Map(entries.map(({ code, attributes }) => [code, attributes.symbol]));
  const options = findable(entries).map((option) => {
    const symbol = symbols.get(option.value);
    return symbol
      ? { ...option, label: `${option.label} (${symbol})`, words: [option.label, ...option.words] }
      : option;
  });
  const first = [...last, ...USUAL];
  const rank = ({ value }: EntryOption) => (first.includes(value) ? first.indexOf(value) : first.length);
  return { options: sorted(options, (one, other) => rank(one) - rank(other)), list: listState(units), usual: "units" };
}
