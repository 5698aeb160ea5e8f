import { useQuery } from "@tanstack/react-query";
import { catalogue, choosable, listState, withReplacements } from "../../api/catalogues";
import { airlineOptions } from "../../api/entry-options";

/** What a box for the airline of a flight is given. Airlines known to have stopped flying are left out. */
export function useAirlines(current: string) {
  const airlines = useQuery(catalogue("airlines"));
  const offered = choosable(airlines.data, current).filter(
    ({ code, attributes }) => attributes.active !== "no" || code === current,
  );
  return {
    usual: "airlines",
    list: listState(airlines),
    options: withReplacements(airlineOptions(offered), offered),
  } as const;
}
