import { useQuery } from "@tanstack/react-query";
import { type ComponentProps } from "react";
import { type FieldPathByValue, useController, useFormContext } from "react-hook-form";
import { catalogue, type CatalogueKind } from "../../api/catalogues";
import { texts } from "../../texts/es";
import { Combobox } from "../../ui/combobox";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import type { ProductForm } from "./product-form";

type TextName = FieldPathByValue<ProductForm, string>;

/** A line of text of the form. */
export function ProductText({ name, ...rest }: Omit<ComponentProps<typeof TextField>, "name" | "error"> & { name: TextName }) {
  const { register, getFieldState, formState } = useFormContext<ProductForm>();
  return <TextField {...rest} {...register(name)} error={getFieldState(name, formState).error?.message} />;
}

/** Several lines of text of the form. */
export function ProductTextArea({ name, ...rest }: Omit<ComponentProps<typeof TextArea>, "name" | "error"> & { name: TextName }) {
  const { register, getFieldState, formState } = useFormContext<ProductForm>();
  return <TextArea {...rest} {...register(name)} error={getFieldState(name, formState).error?.message} />;
}

interface EntryFieldProps {
  name: "category" | "origin" | "unit";
  kind: CatalogueKind;
  label: string;
}

/** An active entry of a reference list; one that was chosen before stays in sight. */
export function EntryField({ name, kind, label }: EntryFieldProps) {
  const { control } = useFormContext<ProductForm>();
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  const { data } = useQuery(catalogue(kind));
  const options = (data ?? [])
    .filter(({ code, active }) => active || code === value)
    .map(({ code, name: text, active, attributes }) => ({
      value: code,
      label: active ? withSymbol(text, attributes.symbol) : `${text} (${texts.products.form.inactive.toLowerCase()})`,
    }));
  return (
    <Combobox
      // What is chosen is written into the box when it is first drawn: not before there are names.
      key={data === undefined ? "coming" : "here"}
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      name={name}
      ref={ref}
      error={fieldState.error?.message}
    />
  );
}

const withSymbol = (name: string, symbol: string | undefined) => (symbol ? `${name} (${symbol})` : name);
