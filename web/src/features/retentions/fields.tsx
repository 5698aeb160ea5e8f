import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldPath } from "react-hook-form";
import { catalogue, listState } from "../../api/catalogues";
import { boundFields } from "../../forms/bound-fields";
import type { ActForm } from "./act-form";

/** The controls of an act. */
export const {
  Text: ActText,
  Lines: ActTextArea,
  Select: ActSelect,
  Radio: ActRadio,
  Date: ActDate,
  Check: ActCheckbox,
  Combobox: ActCombobox,
} = boundFields<ActForm>();

/** A country, found by typing. */
export function ActCountry(props: { name: FieldPath<ActForm>; label: string }) {
  const countries = useQuery(catalogue("countries"));
  const { data } = countries;
  const options = useMemo(
    () => (data ?? []).map(({ code, name }) => ({ value: code, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, "es")),
    [data],
  );
  return <ActCombobox {...props} options={options} list={listState(countries)} />;
}
