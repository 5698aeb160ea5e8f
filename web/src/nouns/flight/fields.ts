import { useQuery } from "@tanstack/react-query";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { catalogue, choosable, listState, withReplacements } from "../../api/catalogues";
import { airlineOptions } from "../../api/entry-options";
import type { Field } from "../../forms/fields";
import { texts } from "../../texts/catalogue";

const t = texts.declarations.travel;

/** Which flight it is and on what day; `at` says where the form has them. */
export const flightFields = <Values extends FieldValues>(at: Record<"number" | "date", FieldPath<Values>>) =>
  ({
    number: { kind: "text", name: at.number, label: t.flight_number, autoCapitalize: "characters" },
    date: { kind: "date", name: at.date, label: t.flight_date },
  }) as const satisfies Record<"number" | "date", Field<Values>>;

/** Whose flight it is. Airlines known to have stopped flying are left out. */
export function useAirlineField<Values extends FieldValues>(at: FieldPath<Values>): Field<Values> {
  const current = String(useWatch<Values>({ name: at }));
  const airlines = useQuery(catalogue("airlines"));
  const offered = choosable(airlines.data, current).filter(
    ({ code, attributes }) => attributes.active !== "no" || code === current,
  );
  return {
    kind: "combobox",
    name: at,
    label: t.airline,
    optional: true,
    usual: "airlines",
    list: listState(airlines),
    options: withReplacements(airlineOptions(offered), offered),
  };
}
