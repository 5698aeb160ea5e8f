import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FieldPath, useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable, type ListState, listState } from "../../api/catalogues";
import { countryOptions, documentCountryOptions, type EntryOption } from "../../api/entry-options";
import { boundFields } from "../../forms/bound-fields";
import type { DeclarationForm } from "../../offline/declaration-draft";

/** The controls of a declaration. */
export const {
  Text: FormText,
  Lines: FormTextArea,
  Select: FormSelect,
  Radio: FormRadio,
  Date: FormDate,
  Combobox: FormCombobox,
} = boundFields<DeclarationForm>();

interface FormCountryProps {
  name: FieldPath<DeclarationForm>;
  label: string;
  /** Whether it stands in a document: there are issuers and nationalities that are no countries. */
  inDocument?: boolean;
  nationality?: boolean;
  recheck?: FieldPath<DeclarationForm>;
}

/** A country, found by typing. */
export function FormCountry({ nationality = false, inDocument = nationality, ...rest }: FormCountryProps) {
  const current = useWatch({ control: useFormContext<DeclarationForm>().control, name: rest.name }) as string;
  return <FormCombobox usual="countries" {...rest} {...useCountries(inDocument, nationality, current)} />;
}

function useCountries(
  inDocument: boolean,
  nationality: boolean,
  current: string,
): { options: EntryOption[]; list: ListState } {
  const countries = useQuery(catalogue("countries"));
  const { data } = countries;
  const options = useMemo(() => {
    const entries = choosable(data, current);
    const found = inDocument ? documentCountryOptions(entries, nationality) : countryOptions(entries);
    // Most travellers are from here.
    return [...found.filter(({ value }) => value === "EC"), ...found.filter(({ value }) => value !== "EC")];
  }, [data, inDocument, nationality, current]);
  return { options, list: listState(countries) };
}
