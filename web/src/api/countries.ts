import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogue, type ListState, listState } from "./catalogues";
import { type CountryOf, countryOptions, type EntryOption } from "./entry-options";

/** What a box for countries, which are found by typing, is given. */
export function useCountries(of: CountryOf): { usual: "countries"; list: ListState; options: EntryOption[] } {
  const countries = useQuery(catalogue("countries"));
  const { data = NONE } = countries;
  const options = useMemo(() => countryOptions(data, of), [data, of]);
  return { usual: "countries", list: listState(countries), options };
}

const NONE: [] = [];
