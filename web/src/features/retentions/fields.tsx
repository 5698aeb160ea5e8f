import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FieldPath, useController, useFormContext, useWatch } from "react-hook-form";
import { catalogue, choosable, listState } from "../../api/catalogues";
import { documentCountryOptions } from "../../api/entry-options";
import { boundFields } from "../../forms/bound-fields";
import type { FieldTexts } from "../../ui/field";
import { SignaturePad } from "../../ui/signature-pad";
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

/** A signature that is drawn. */
export function ActSignature({ name, ...rest }: FieldTexts & { name: "signing.signature" | "officer_signature" }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<ActForm, typeof name>({ name });
  return <SignaturePad {...rest} ref={ref} value={value ?? ""} onChange={onChange} error={fieldState.error?.message} />;
}

/** What stands in a document as a country, found by typing. */
export function ActCountry(props: { name: FieldPath<ActForm>; label: string }) {
  const countries = useQuery(catalogue("countries"));
  const { data } = countries;
  const current = useWatch({ control: useFormContext<ActForm>().control, name: props.name }) as string;
  const options = useMemo(() => documentCountryOptions(choosable(data, current)), [data, current]);
  return <ActCombobox usual="countries" {...props} options={options} list={listState(countries)} />;
}
