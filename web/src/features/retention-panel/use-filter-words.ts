import { useQuery } from "@tanstack/react-query";
import { type FilterWords, useFilterWords } from "../../lists/filter-words";
import { productNames } from "../../offline/product-names";
import { texts } from "../../texts/catalogue";
import type { RetentionFilterValues } from "../../nouns/act/filters";
import { officers } from "../../nouns/act/officers";

const t = texts.retentionList;

/** The filters of acts that are set, in words, but for the days on which they were issued. */
export function useActFilterWords(values: RetentionFilterValues): readonly FilterWords[] {
  const products = useQuery({ ...productNames, enabled: values.product_id !== "" }).data ?? [];
  const people = useQuery({ ...officers, enabled: values.officer_id !== "" }).data ?? [];
  return useFilterWords(
    values,
    t.filters,
    {
      airport: "airports",
      state: texts.staff.retentionStates,
      annulled: t.annulled,
      flight_from: "day",
      flight_to: "day",
      airline: "airlines",
      direction: t.directions,
      officer_id: people.map(({ id, name }) => ({ value: id, label: name })),
      nationality: "countries",
      product_id: products,
      category: "categories",
      origin: "origins",
      classification: "classifications",
      reason: "retention-reasons",
      decision: t.decisions,
      destination: "rejection-destinations",
      declared: t.declared,
      custody: texts.custody.states,
      in_custody: t.inCustody,
      overdue: t.overdue,
      custody_age: t.ages,
    },
    ["issued_from", "issued_to"],
  );
}
