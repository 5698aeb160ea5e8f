import { type ComponentProps, type ReactNode, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { type FieldPath, useController, useFormContext } from "react-hook-form";
import { catalogue, type ListState, listState } from "../../api/catalogues";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { Combobox } from "../../ui/combobox";
import { DateField } from "../../ui/date-field";
import { type Choice, RadioGroup } from "../../ui/radio-group";
import { type Option, Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";

type Path = FieldPath<DeclarationForm>;

interface FormFieldProps {
  name: Path;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** One text of the declaration. */
export function FormText(props: FormFieldProps & Pick<ComponentProps<typeof TextField>, InputTraits>) {
  const { name, ...rest } = props;
  const { field, error } = useText(name);
  return <TextField {...rest} {...field} error={error} />;
}

type InputTraits = "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "maxLength" | "className";

/** Several lines of the declaration. */
export function FormTextArea({ name, ...rest }: FormFieldProps) {
  const { field, error } = useText(name);
  return <TextArea {...rest} {...field} rows={3} error={error} />;
}

/** One choice from a list. */
export function FormSelect({ name, ...rest }: FormFieldProps & Pick<ComponentProps<typeof Select>, "options" | "empty" | "list">) {
  const { field, error } = useText(name);
  return <Select {...rest} {...field} error={error} />;
}

/** One choice of a few, all in sight. */
export function FormRadio({ name, ...rest }: FormFieldProps & { choices: readonly Choice[]; inline?: boolean }) {
  const { field, error } = useText(name);
  return <RadioGroup {...rest} {...field} error={error} />;
}

/** A calendar date. */
export function FormDate({ name, ...rest }: FormFieldProps & { birthday?: boolean }) {
  const { field, error } = useText(name);
  return <DateField {...rest} {...field} error={error} />;
}

/** A country, found by typing. */
export function FormCountry({ name, nationality, ...rest }: FormFieldProps & { nationality?: boolean }) {
  const { field, error } = useText(name);
  const { options, list } = useCountries(nationality ?? false);
  // The list must be there before the box opens, or the box would show a code where a name belongs.
  return <Combobox {...rest} {...field} key={options.length} options={options} list={list} error={error} />;
}

function useText(name: Path) {
  const { control } = useFormContext<DeclarationForm>();
  const { field, fieldState } = useController({ control, name });
  return { field: { ...field, value: String(field.value ?? "") }, error: fieldState.error?.message };
}

function useCountries(nationality: boolean): { options: Option[]; list: ListState } {
  const countries = useQuery(catalogue("countries"));
  const { data } = countries;
  const options = useMemo(() => {
    const found = (data ?? []).map(({ code, name, attributes }) => ({
      value: code,
      label: nationality && attributes.nationality ? `${name} (${attributes.nationality})` : name,
    }));
    // Most travellers are from here.
    return found.toSorted((a, b) => Number(b.value === "EC") - Number(a.value === "EC") || a.label.localeCompare(b.label, "es"));
  }, [data, nationality]);
  return { options, list: listState(countries) };
}
