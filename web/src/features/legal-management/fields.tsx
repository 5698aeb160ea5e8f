import { type ComponentProps, useId } from "react";
import { type FieldPath, useController, useFormContext } from "react-hook-form";
import { Checkbox } from "../../ui/checkbox";
import { Combobox } from "../../ui/combobox";
import { DateField } from "../../ui/date-field";
import { RadioGroup } from "../../ui/radio-group";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import type { ArticleForm } from "./article-form";
import type { StandardForm } from "./standard-form";

type Form = StandardForm & ArticleForm;
interface Named {
  name: Exclude<FieldPath<Form>, "version" | "verified">;
}

/** One line of text. */
export function RecordText({ name, ...rest }: Named & ComponentProps<typeof TextField>) {
  const { field, error } = useText(name);
  return <TextField autoComplete="off" {...rest} {...field} error={error} />;
}

/** One line of text for which there are words already; others may be typed too. */
export function RecordWords({ words, ...rest }: Named & ComponentProps<typeof TextField> & { words: readonly string[] }) {
  const id = useId();
  return (
    <>
      <RecordText {...rest} list={id} />
      <datalist id={id}>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </>
  );
}

/** Several lines. */
export function RecordTextArea({ name, ...rest }: Named & ComponentProps<typeof TextArea>) {
  const { field, error } = useText(name);
  return <TextArea {...rest} {...field} error={error} />;
}

/** One choice of a few, all in sight. */
export function RecordRadio({ name, ...rest }: Named & ComponentProps<typeof RadioGroup>) {
  const { field, error } = useText(name);
  return <RadioGroup {...rest} {...field} error={error} />;
}

/** A calendar date, or the year alone. */
export function RecordDate({ name, ...rest }: Named & Omit<ComponentProps<typeof DateField>, "value" | "onChange">) {
  const { field, error } = useText(name);
  return <DateField {...rest} name={field.name} value={field.value} onChange={field.onChange} onBlur={field.onBlur} error={error} />;
}

/** One choice of a long list, found by typing. */
export function RecordCombobox({ name, options, ...rest }: Named & Omit<ComponentProps<typeof Combobox>, "value" | "onChange">) {
  const { field, error } = useText(name);
  // The list must be there before the box opens, or the box would show a code where a name belongs.
  return <Combobox {...rest} {...field} key={options.length} options={options} error={error} />;
}

/** Whether the article was compared with the official register. */
export function VerifiedBox({ label }: { label: string }) {
  const { control } = useFormContext<ArticleForm>();
  const { value, onChange, ...field } = useController({ control, name: "verified" }).field;
  return <Checkbox {...field} label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />;
}

function useText(name: Named["name"]) {
  const { control } = useFormContext<Form>();
  const { field, fieldState } = useController({ control, name });
  return { field: { ...field, value: field.value ?? "" }, error: fieldState.error?.message };
}
