import { useQuery } from "@tanstack/react-query";
import { catalogue, choosable, entryOptions } from "../../api/catalogues";

/** The custody places of an airport that may be chosen, and the name and the airport of any place by its code. */
export function usePlaces(airport: string) {
  const places = useQuery(catalogue("custody-places"));
  const all = places.data ?? [];
  const optionsOf = (chosen: string) =>
    entryOptions(
      choosable(all, chosen).filter(
        (place) => airport === "" || place.code === chosen || place.attributes.airport === airport,
      ),
    );
  return {
    loaded: places.data !== undefined,
    options: optionsOf(""),
    /** The same with a place that a filter names, although it was withdrawn. */
    with: optionsOf,
    airportOf: (code: string) => all.find((place) => place.code === code)?.attributes.airport ?? "",
    nameOf: (code: string) => all.find((place) => place.code === code)?.name ?? code,
  };
}
