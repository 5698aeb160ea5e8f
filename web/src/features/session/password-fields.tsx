import type { FieldErrors, UseFormGetValues, UseFormRegister } from "react-hook-form";
import { texts } from "../../texts/catalogue";
import { Checkbox } from "../../ui/checkbox";
import { TextField } from "../../ui/text-field";

/** A password that is chosen, typed twice. */
export interface ChosenPassword {
  password: string;
  repeated: string;
}

interface PasswordFieldsProps {
  register: UseFormRegister<ChosenPassword>;
  getValues: UseFormGetValues<ChosenPassword>;
  errors: FieldErrors<ChosenPassword>;
  least: number;
  label: string;
  repeatedLabel: string;
  repeatedWrong: string;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

const t = texts.account.password;

/** A new password, again, and a way to see what one types: a phrase is long. */
export function PasswordFields({
  register,
  getValues,
  errors,
  least,
  label,
  repeatedLabel,
  repeatedWrong,
  shown,
  onShow,
}: PasswordFieldsProps) {
  const type = shown ? "text" : "password";
  return (
    <>
      <TextField
        label={label}
        hint={t.hint(least)}
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.password?.message}
        {...register("password", {
          required: t.nextMissing,
          // Characters as people count them.
          validate: (password) => [...password].length >= least || t.tooShort(least),
        })}
      />
      <TextField
        label={repeatedLabel}
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.repeated?.message}
        {...register("repeated", { validate: (repeated) => repeated === getValues("password") || repeatedWrong })}
      />
      <Checkbox label={t.show} checked={shown} onChange={(event) => onShow(event.target.checked)} />
    </>
  );
}
