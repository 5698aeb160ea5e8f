import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { airportName, catalogue, entryName } from "../../api/catalogues";

/** What the codes that facts hold are called; the codes themselves while the lists are on their way. */
export interface RecordNames {
  airport: (code: string) => string;
  place: (code: string) => string;
  destination: (code: string) => string;
  country: (code: string) => string;
}

export const CODES_ONLY: RecordNames = {
  airport: (code) => code,
  place: (code) => code,
  destination: (code) => code,
  country: (code) => code,
};

/** The names of today. */
export function useRecordNames(): RecordNames {
  const airports = useQuery(catalogue("airports")).data;
  const places = useQuery(catalogue("custody-places")).data;
  const destinations = useQuery(catalogue("rejection-destinations")).data;
  const countries = useQuery(catalogue("countries")).data;
  return useMemo(
    () => ({
      airport: (code) => airportName(airports, code),
      place: (code) => entryName(places, code),
      destination: (code) => entryName(destinations, code),
      country: (code) => entryName(countries, code),
    }),
    [airports, places, destinations, countries],
  );
}
