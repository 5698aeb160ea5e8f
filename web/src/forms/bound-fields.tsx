import type { ComponentProps, ReactNode } from "react";
import { type FieldPath, type FieldValues, useController, useFormContext } from "react-hook-form";
import { isBlank, oneLine, paragraphs } from "../lib/text";
import { Checkbox as UiCheckbox } from "../ui/checkbox";
import { useChoiceHint } from "../ui/choice-hint";
import { Combobox as UiCombobox } from "../ui/combobox";
import { DateField } from "../ui/date-field";
import { RadioGroup } from "../ui/radio-group";
import { Select as UiSelect } from "../ui/select";
import { TextArea } from "../ui/text-area";
import { TextField } from "../ui/text-field";

/** What the form gives a control. */
type BoundProp = "name" | "value" | "onChange" | "onBlur" | "ref" | "error" | "checked";
type Bound<Props, Name> = (props: Omit<Props, BoundProp> & { name: Name } & Rechecks<Name>) => ReactNode;
interface Rechecks<Name> {
  /** The field whose text is right or wrong by what is chosen or typed here. */
  recheck?: Name;
}

interface BoundFields<Name> {
  /** One line of text. With `words`, they are proposed, and others may be typed. */
  Text: Bound<TextProps, Name>;
  /** Several lines of text. */
  Lines: Bound<ComponentProps<typeof TextArea>, Name>;
  /** One choice from a list. */
  Select: Bound<ComponentProps<typeof UiSelect>, Name>;
  /** One choice of a few, all in sight. */
  Radio: Bound<ComponentProps<typeof RadioGroup>, Name>;
  /** One choice from a long list, found by typing. */
  Combobox: Bound<ComponentProps<typeof UiCombobox>, Name>;
  /** A calendar date. */
  Date: Bound<ComponentProps<typeof DateField>, Name>;
  /** Something to tick. */
  Check: Bound<ComponentProps<typeof UiCheckbox>, Name>;
}

/** The controls of `ui`, bound by their name to the form around them. */
export function boundFields<Values extends FieldValues>(): BoundFields<FieldPath<Values>> {
  return { Text, Lines, Select, Radio, Combobox, Date, Check };
}

type TextProps = ComponentProps<typeof TextField> & { words?: readonly string[] | undefined };
interface NamedField extends Rechecks<string> {
  name: string;
}

function Text({ name, words, recheck, ...rest }: NamedField & TextProps) {
  const bound = useText(name, { read: oneLine, recheck });
  return <TextField autoComplete="off" {...rest} {...bound} suggestions={words} />;
}

function Lines({ name, ...rest }: NamedField & ComponentProps<typeof TextArea>) {
  return <TextArea {...rest} {...useText(name, { read: paragraphs })} />;
}

function Select({ name, recheck, ...rest }: NamedField & ComponentProps<typeof UiSelect>) {
  const bound = useText(name, { recheck });
  return <UiSelect {...rest} {...bound} hint={useChoiceHint({ ...rest, ...bound })} />;
}

function Radio({ name, recheck, ...rest }: NamedField & ComponentProps<typeof RadioGroup>) {
  return <RadioGroup {...rest} {...useText(name, { recheck })} />;
}

function Combobox({
  name,
  recheck,
  ...rest
}: NamedField & Omit<ComponentProps<typeof UiCombobox>, "value" | "onChange">) {
  // The list must be there before the box opens, or the box would show a code where a name belongs. A withdrawn choice
  // that is replaced leaves it open.
  const listed = rest.options.filter(({ withdrawn }) => !withdrawn).length;
  const bound = useText(name, { recheck });
  // What was withdrawn is offered only where it was chosen before.
  const options = rest.options.filter(({ withdrawn, value }) => !withdrawn || value === bound.value);
  return (
    <UiCombobox
      {...rest}
      {...bound}
      options={options}
      hint={useChoiceHint({ ...rest, options, ...bound })}
      key={listed}
    />
  );
}

function Date({ name, ...rest }: NamedField & Omit<ComponentProps<typeof DateField>, "value" | "onChange">) {
  return <DateField {...rest} {...useText(name)} />;
}

function Check({ name, ...rest }: NamedField & ComponentProps<typeof UiCheckbox>) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, ...input } = field;
  return (
    <UiCheckbox
      {...rest}
      {...input}
      checked={Boolean(value)}
      onChange={(event) => onChange(event.target.checked)}
      error={fieldState.error?.message}
    />
  );
}

/**
 * What is typed is told to be wrong when the field is left, and again with every change until it is right. Nothing is
 * said of a field that is left empty. `read` is how its text is read; the field then shows it so.
 */
export function useText(
  name: string,
  { read = String, recheck }: { read?: (typed: string) => string; recheck?: string | undefined } = {},
) {
  const { control, getFieldState, getValues, setValue, trigger } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const { disabled: _, ...input } = field;
  // Rules that did not load are asked again before anything is sent.
  const check = (one: string) => void trigger(one).catch(() => undefined);
  return {
    ...input,
    value: String(field.value ?? ""),
    error: fieldState.error?.message,
    onChange: (typed: unknown) => {
      input.onChange(typed);
      if (fieldState.error) check(name);
      if (recheck && (getFieldState(recheck).error || !isBlank(String(getValues(recheck) ?? "")))) check(recheck);
    },
    onBlur: () => {
      input.onBlur();
      const typed = String(getValues(name) ?? "");
      const text = read(typed);
      if (text !== typed) setValue(name, text, { shouldDirty: true });
      if (!isBlank(text)) check(name);
    },
  };
}
