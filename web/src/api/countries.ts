import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { catalogue, type ListState, listState } from "./catalogues";
import { countryOptions, documentCountryOptions, type EntryOption } from "./entry-options";

/** What a country is asked as: where somebody lives or goods come from, what issued a document, or whose citizen one is. */
type CountryOf = "residence" | "document" | "nationality";

/** What a box for countries, which are found by typing, is given. */
export function useCountries(of: CountryOf): { usual: "countries"; list: ListState; options: EntryOption[] } {
  const countries = useQuery(catalogue("countries"));
  const { data = NONE } = countries;
  const options = useMemo(
    () => (of === "residence" ? countryOptions(data) : documentCountryOptions(data, of === "nationality")),
    [data, of],
  );
  return { usual: "countries", list: listState(countries), options };
}

const NONE: [] = [];
