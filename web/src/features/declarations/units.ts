import { useQuery } from "@tanstack/react-query";
import { catalogue } from "../../api/catalogues";
import type { Option } from "../../ui/select";

/** The kinds of units in which travellers count what they carry. */
const KINDS = ["masa", "volumen", "conteo"];

/** Units to choose from; one that was chosen before stays in sight. */
export function useUnitOptions(current: string): Option[] {
  const { data } = useQuery(catalogue("units"));
  return (data ?? [])
    .filter(({ code, attributes }) => KINDS.includes(attributes.kind ?? "") || code === current)
    .map(({ code, name, attributes }) => ({ value: code, label: attributes.symbol ? `${name} (${attributes.symbol})` : name }));
}

/** How a unit is written after a number. */
export function useUnitSymbol(): (code: string) => string {
  const { data } = useQuery(catalogue("units"));
  return (code) => {
    const unit = data?.find((entry) => entry.code === code);
    return unit?.attributes.symbol || unit?.name || code;
  };
}
