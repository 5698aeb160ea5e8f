import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { type FieldPath, useController, useFormContext } from "react-hook-form";
import { catalogue, listState } from "../../api/catalogues";
import { Checkbox } from "../../ui/checkbox";
import { Combobox } from "../../ui/combobox";
import { DateField } from "../../ui/date-field";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import type { ActForm } from "./act-form";

interface Named {
  name: FieldPath<ActForm>;
}

/** One text of the act. */
export function ActText({ name, ...rest }: Named & ComponentProps<typeof TextField>) {
  const { field, error } = useText(name);
  return <TextField autoComplete="off" {...rest} {...field} error={error} />;
}

/** Several lines of the act. */
export function ActTextArea({ name, ...rest }: Named & ComponentProps<typeof TextArea>) {
  const { field, error } = useText(name);
  return <TextArea {...rest} {...field} error={error} />;
}

/** One choice from a list. */
export function ActSelect({ name, ...rest }: Named & ComponentProps<typeof Select>) {
  const { field, error } = useText(name);
  return <Select {...rest} {...field} error={error} />;
}

/** One choice of a few, all in sight. */
export function ActRadio({ name, ...rest }: Named & ComponentProps<typeof RadioGroup>) {
  const { field, error } = useText(name);
  return <RadioGroup {...rest} {...field} error={error} />;
}

/** A calendar date. */
export function ActDate({ name, ...rest }: Named & Omit<ComponentProps<typeof DateField>, "value" | "onChange">) {
  const { field, error } = useText(name);
  return <DateField {...rest} name={field.name} value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={error} />;
}

/** Something to tick. */
export function ActCheckbox({ name, ...rest }: Named & ComponentProps<typeof Checkbox>) {
  const { control } = useFormContext<ActForm>();
  const { value, onChange, ...field } = useController({ control, name }).field;
  return <Checkbox {...rest} {...field} checked={Boolean(value)} onChange={(event) => onChange(event.target.checked)} />;
}

/** One choice of a long list, found by typing. */
export function ActCombobox({ name, options, ...rest }: Named & Omit<ComponentProps<typeof Combobox>, "value" | "onChange">) {
  const { field, error } = useText(name);
  // The list must be there before the box opens, or the box would show a code where a name belongs.
  return <Combobox {...rest} {...field} key={options.length} options={options} error={error} />;
}

/** A country, found by typing. */
export function ActCountry(props: Named & Pick<ComponentProps<typeof Combobox>, "label">) {
  const countries = useQuery(catalogue("countries"));
  const { data } = countries;
  const options = useMemo(
    () => (data ?? []).map(({ code, name }) => ({ value: code, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, "es")),
    [data],
  );
  return <ActCombobox {...props} options={options} list={listState(countries)} />;
}

function useText(name: FieldPath<ActForm>) {
  const { control } = useFormContext<ActForm>();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error as { message?: string } | undefined;
  return { field: { ...field, value: String(field.value ?? "") }, error: error?.message };
}
