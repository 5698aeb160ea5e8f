import { useController } from "react-hook-form";
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
  return (
    <SignaturePad
      {...rest}
      name={name}
      ref={ref}
      value={value ?? ""}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  );
}
