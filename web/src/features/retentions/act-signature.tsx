import { useController } from "react-hook-form";
import type { FieldTexts } from "../../ui/field";
import { SignaturePad } from "../../ui/signature-pad";
import type { ActForm } from "./act-form";

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
