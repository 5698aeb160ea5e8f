import { useQuery } from "@tanstack/react-query";
import { catalogue, choosable, type ListState, listState } from "../api/catalogues";

/** The kinds of units in which goods are counted. */
const KINDS = ["masa", "volumen", "conteo"];

/** Units to choose from; one that was chosen before stays in sight. */
export function useUnits(current: string): { options: { value: string; label: string }[]; list: ListState } {
  const units = useQuery(catalogue("units"));
  const options = choosable(units.data, current)
    .filter(({ code, attributes }) => KINDS.includes(attributes.kind ?? "") || code === current)
    .map(({ code, name, attributes }) => ({ value: code, label: attributes.symbol ? `${name} (${attributes.symbol})` : name }));
  return { options, list: listState(units) };
}
