import type { ComponentProps, ComponentType, ReactNode } from "react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { Choice } from "../lib/choices";
import { classes } from "../lib/classes";
import type { Combobox } from "../ui/combobox";
import type { Select } from "../ui/select";
import type { TextField } from "../ui/text-field";
import { boundFields } from "./bound-fields";
import fieldStyles from "../ui/field.module.css";

const Form = boundFields();

interface FieldTraits<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** Whether it may be left out; a function where that depends on what is typed. */
  optional?: boolean | ((values: Values) => boolean);
  /** What the API calls it, where that is not its name in the form. */
  serverNames?: readonly string[];
  /** What it holds in words, to compare two versions; by default what its control shows. */
  read?: (values: Values) => string;
  /** The field whose text is right or wrong by what is chosen here. */
  recheck?: FieldPath<Values>;
  /** Whether it is asked for. */
  when?: (values: Values) => boolean;
}

type TextTraits = Pick<
  ComponentProps<typeof TextField>,
  "type" | "unit" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck" | "maxLength" | "placeholder"
>;
type ListTraits = Pick<ComponentProps<typeof Select>, "list">;

/** A control that only one editor has: what it renders, and its value in words. */
interface OwnField<Values extends FieldValues> extends FieldTraits<Values> {
  kind: "own";
  control: ReactNode;
  read: (values: Values) => string;
}

/** One field of an editor. */
export type Field<Values extends FieldValues> =
  | (FieldTraits<Values> & TextTraits & { kind: "text"; words?: readonly string[] })
  | (FieldTraits<Values> & { kind: "lines"; rows: number; maxLength?: number })
  | (FieldTraits<Values> &
      ListTraits &
      Pick<ComponentProps<typeof Select>, "options" | "empty" | "first"> & { kind: "select" })
  | (FieldTraits<Values> & { kind: "radio"; choices: readonly Choice[]; inline?: boolean | "tight" })
  | (FieldTraits<Values> &
      ListTraits &
      Pick<ComponentProps<typeof Combobox>, "options" | "usual"> & { kind: "combobox" })
  | (FieldTraits<Values> & { kind: "date"; birthday?: boolean })
  | (FieldTraits<Values> & { kind: "check" })
  | OwnField<Values>;

/** The fields of an editor; those of a list within the list stand side by side where there is room. */
export type FieldList<Values extends FieldValues> = readonly (Field<Values> | readonly Field<Values>[])[];

/** The controls of the fields, one under the other. */
export function Fields<Values extends FieldValues>({ of }: { of: FieldList<Values> }) {
  return of.map((one) =>
    isField(one) ? (
      <FieldControl key={one.name} field={one} />
    ) : (
      <div
        key={one[0]?.name}
        className={classes(fieldStyles.pair, fieldStyles.level, one.length === 3 && fieldStyles.three)}
      >
        {one.map((field) => (
          <FieldControl key={field.name} field={field} />
        ))}
      </div>
    ),
  );
}

function FieldControl<Values extends FieldValues>({ field }: { field: Field<Values> }) {
  return field.when || typeof field.optional === "function" ? (
    <Depending field={field} />
  ) : (
    control(field, field.optional)
  );
}

/** A field whose presence or duty depends on what is typed elsewhere. */
function Depending<Values extends FieldValues>({ field: { when, ...field } }: { field: Field<Values> }) {
  const values = useWatch() as Values;
  const { optional } = field;
  return (!when || when(values)) && control(field, typeof optional === "function" ? optional(values) : optional);
}

function control<Values extends FieldValues>(field: Field<Values>, optional: boolean | undefined): ReactNode {
  if (field.kind === "own") return field.control;
  if (field.kind === "check") return <Form.Check name={field.name} label={withHint(field.label, field.hint)} />;
  const { kind, serverNames: _names, read: _read, when: _when, ...traits } = field;
  // Each kind has the traits of its control, which the type of the field has checked.
  const Control = CONTROLS[kind] as unknown as ComponentType<Record<string, unknown>>;
  return <Control {...traits} optional={optional} />;
}

const CONTROLS = {
  text: Form.Text,
  lines: Form.Lines,
  select: Form.Select,
  radio: Form.Radio,
  combobox: Form.Combobox,
  date: Form.Date,
};

const withHint = (label: string, hint: ReactNode) =>
  hint ? (
    <>
      {label}
      <small>{hint}</small>
    </>
  ) : (
    label
  );

export const isField = <Values extends FieldValues>(
  one: Field<Values> | readonly Field<Values>[],
): one is Field<Values> => !Array.isArray(one);
