import { useQuery } from "@tanstack/react-query";
import { catalogue } from "../../api/catalogues";

/** The custody places of an airport that may be chosen, and the name and the airport of any place by its code. */
export function usePlaces(airport: string) {
  const places = useQuery(catalogue("custody-places"));
  const all = places.data ?? [];
  return {
    loaded: places.data !== undefined,
    options: all
      .filter((place) => place.active && (airport === "" || place.attributes.airport === airport))
      .map(({ code, name }) => ({ value: code, label: name })),
    airportOf: (code: string) => all.find((place) => place.code === code)?.attributes.airport ?? "",
    nameOf: (code: string) => all.find((place) => place.code === code)?.name ?? code,
  };
}
