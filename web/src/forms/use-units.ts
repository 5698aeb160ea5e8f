import { useQuery } from "@tanstack/react-query";
import { catalogue, choosable, type ListState, listState } from "../api/catalogues";
import { texts } from "../texts/es";
import type { Option } from "../ui/select";

/** The kinds of units in which goods are counted. */
const KINDS = ["masa", "volumen", "conteo"];

/** The units in which people count what they carry, the usual ones first. */
const USUAL = ["H87", "KGM", "GRM", "LBR", "LTR", "MLT", "DZN", "NMP"];

/** Units of laboratories, freight and invoices, and those that say again what a usual one says. */
const UNUSUAL = ["MGM", "TNE", "DTN", "MTQ", "DMQ", "CMQ", "C62", "EA", "MIL", "NAR", "E48"];

/** Units to choose from, the usual ones first; one that was chosen before stays in sight. `every` also has those of freight. */
export function useUnits(current: string, every = false): { options: Option[]; list: ListState; first: { label: string; others: string; values: readonly string[] } } {
  const units = useQuery(catalogue("units"));
  const options = choosable(units.data, current)
    .filter(({ code, attributes }) => (KINDS.includes(attributes.kind ?? "") && (every || !UNUSUAL.includes(code))) || code === current)
    .map(({ code, name, active, attributes }) => ({ value: code, withdrawn: !active, label: attributes.symbol ? `${name} (${attributes.symbol})` : name }));
  return { options, list: listState(units), first: { ...texts.ui.units, values: USUAL } };
}
