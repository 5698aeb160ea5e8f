import { useQuery } from "@tanstack/react-query";
import { catalogue } from "./catalogues";

/** The kinds of units in which goods are counted. */
const KINDS = ["masa", "volumen", "conteo"];

/** Units to choose from; one that was chosen before stays in sight. */
export function useUnits(current: string): { value: string; label: string }[] {
  const { data } = useQuery(catalogue("units"));
  return (data ?? [])
    .filter(({ code, attributes }) => KINDS.includes(attributes.kind ?? "") || code === current)
    .map(({ code, name, attributes }) => ({ value: code, label: attributes.symbol ? `${name} (${attributes.symbol})` : name }));
}

/** How a unit is written after a number. */
export function useSymbolOf(): (code: string) => string {
  const { data } = useQuery(catalogue("units"));
  return (code) => {
    const unit = data?.find((entry) => entry.code === code);
    return unit?.attributes.symbol || unit?.name || code;
  };
}
