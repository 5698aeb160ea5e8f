import type { ComponentProps, ComponentType, ReactNode } from "react";
import { type DeepPartial, type FieldPath, type FieldValues, get, set, useWatch } from "react-hook-form";
import type { Choice } from "../lib/choices";
import { isCalendarDate } from "../lib/dates";
import { formatDate } from "../lib/format";
import { paragraphs } from "../lib/text";
import { texts } from "../texts/es";
import type { Combobox } from "../ui/combobox";
import type { Option, Select } from "../ui/select";
import type { TextField } from "../ui/text-field";
import { boundFields } from "./bound-fields";
import styles from "./editor.module.css";
import type { ConflictField } from "./version-conflict";

const Form = boundFields();

interface Asked<Values extends FieldValues> {
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
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck" | "maxLength" | "placeholder"
>;
type ListTraits = Pick<ComponentProps<typeof Select>, "list">;

/** A control that only one editor has: what it renders, and its value in words. */
interface OwnField<Values extends FieldValues> extends Asked<Values> {
  kind: "own";
  control: ReactNode;
  read: (values: Values) => string;
}

/** One field of an editor. */
export type Field<Values extends FieldValues> =
  | (Asked<Values> & TextTraits & { kind: "text"; words?: readonly string[] })
  | (Asked<Values> & { kind: "lines"; rows: number; maxLength?: number })
  | (Asked<Values> & ListTraits & { kind: "select"; options: readonly Option[]; empty?: string })
  | (Asked<Values> & { kind: "radio"; choices: readonly Choice[]; inline?: boolean })
  | (Asked<Values> & ListTraits & Pick<ComponentProps<typeof Combobox>, "options" | "usual"> & { kind: "combobox" })
  | (Asked<Values> & { kind: "date" })
  | (Asked<Values> & { kind: "check" })
  | OwnField<Values>;

/** The fields of an editor; those of a list within the list stand side by side where there is room. */
export type FieldList<Values extends FieldValues> = readonly (Field<Values> | readonly Field<Values>[])[];

/** The controls of the fields, one under the other. */
export function Fields<Values extends FieldValues>({ of }: { of: FieldList<Values> }) {
  return of.map((one) =>
    isField(one) ? (
      <FieldControl key={one.name} field={one} />
    ) : (
      <div key={one[0]?.name} className={styles.row}>
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

const isField = <Values extends FieldValues>(one: Field<Values> | readonly Field<Values>[]): one is Field<Values> =>
  !Array.isArray(one);

const flat = <Values extends FieldValues>(list: FieldList<Values>): Field<Values>[] =>
  list.flatMap((one) => (isField(one) ? [one] : one));

/**
 * What a form shows of a record whose fields have the names of the form's: text for numbers and for what is missing.
 * `others` are the values that no field of the list holds, or one with a control of its own.
 */
export function valuesOf<Values extends FieldValues>(
  list: FieldList<Values>,
  record: object | null,
  others: DeepPartial<Values> = {} as DeepPartial<Values>,
): Values {
  const values = structuredClone(others);
  for (const field of flat(list)) {
    const value: unknown = record ? get(record, field.name) : undefined;
    if (field.kind === "check") set(values, field.name, value ?? false);
    else if (field.kind !== "own") set(values, field.name, String(value ?? ""));
  }
  return values as Values;
}

/** The names of the fields on screen by what the API calls them. */
export function labelsOf<Values extends FieldValues>(list: FieldList<Values>): Record<string, string> {
  return Object.fromEntries(namesOf(list).map(([name, field]) => [name, field.label]));
}

/** Both versions of every field that either of them has, in words. */
export function compared<Values extends FieldValues>(
  list: FieldList<Values>,
  mine: Values,
  current: Values,
): ConflictField[] {
  const asked = ({ when }: Field<Values>) => !when || when(mine) || when(current);
  return flat(list)
    .filter(asked)
    .map((field) => ({ label: field.label, mine: inWords(field, mine), current: inWords(field, current) }));
}

function inWords<Values extends FieldValues>(field: Field<Values>, values: Values): string {
  if (field.read) return field.read(values);
  const value: unknown = get(values, field.name);
  const text = paragraphs(String(value ?? ""));
  switch (field.kind) {
    case "select":
    case "combobox":
      return field.options.find((option) => option.value === value)?.label ?? text;
    case "radio":
      return field.choices.find((choice) => choice.value === value)?.label ?? text;
    case "date":
      return isCalendarDate(text) ? formatDate(text) : text;
    case "check":
      return value ? texts.ui.yes : texts.ui.no;
    default:
      return text;
  }
}

/** The field of the form that a name in a problem of the API is about: `articles[2].why` is about `articles`. */
export function fieldNamed<Values extends FieldValues>(
  list: FieldList<Values>,
): (serverName: string) => FieldPath<Values> | null {
  const names = new Map(namesOf(list).map(([name, field]) => [dotted(name), field.name]));
  return (serverName) => {
    for (let path = dotted(serverName); path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
      const name = names.get(path);
      if (name) return name;
    }
    return null;
  };
}

/** Every name of every field. A field's own name comes after the names that others have besides, and so wins. */
function namesOf<Values extends FieldValues>(list: FieldList<Values>): [string, Field<Values>][] {
  const fields = flat(list);
  const others = fields.flatMap((field) =>
    (field.serverNames ?? []).map((name): [string, Field<Values>] => [name, field]),
  );
  return [...others, ...fields.map((field): [string, Field<Values>] => [field.name, field])];
}

const dotted = (path: string) => path.replaceAll(/\[([^\]]+)\]/g, ".$1");
