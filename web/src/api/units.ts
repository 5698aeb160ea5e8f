import { useQuery } from "@tanstack/react-query";
import { catalogue } from "./catalogues";

/** How a unit is written after a number. */
export function useSymbolOf(): (code: string) => string {
  const { data } = useQuery(catalogue("units"));
  return (code) => {
    const unit = data?.find((entry) => entry.code === code);
    return unit?.attributes.symbol || unit?.name || code;
  };
}
