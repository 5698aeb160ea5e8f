import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FieldPath, useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable, type ListState, listState } from "../../api/catalogues";
import { boundFields } from "../../forms/bound-fields";
import type { DeclarationForm } from "../../offline/declaration-draft";
import type { Option } from "../../ui/select";
import { sorted } from "../../lib/sorted";

/** The controls of a declaration. */
export const { Text: FormText, Lines: FormTextArea, Select: FormSelect, Radio: FormRadio, Date: FormDate, Combobox: FormCombobox } = boundFields<DeclarationForm>();

interface FormCountryProps {
  name: FieldPath<DeclarationForm>;
  label: string;
  nationality?: boolean;
  recheck?: FieldPath<DeclarationForm>;
}

/** A country, found by typing. */
export function FormCountry({ nationality = false, ...rest }: FormCountryProps) {
  const current = useWatch({ control: useFormContext<DeclarationForm>().control, name: rest.name }) as string;
  return <FormCombobox {...rest} {...useCountries(nationality, current)} />;
}

function useCountries(nationality: boolean, current: string): { options: Option[]; list: ListState } {
  const countries = useQuery(catalogue("countries"));
  const { data } = countries;
  const options = useMemo(() => {
    const found = choosable(data, current).map(({ code, name, active, attributes }) => ({
      value: code,
      withdrawn: !active,
      label: nationality && attributes.nationality ? `${name} (${attributes.nationality})` : name,
    }));
    // Most travellers are from here.
    return sorted(found, (a, b) => Number(b.value === "EC") - Number(a.value === "EC") || a.label.localeCompare(b.label, "es"));
  }, [data, nationality, current]);
  return { options, list: listState(countries) };
}
