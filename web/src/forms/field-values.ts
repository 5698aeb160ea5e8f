import { type DeepPartial, type FieldPath, type FieldValues, get, set } from "react-hook-form";
import { isCalendarDate } from "../lib/dates";
import { formatDate } from "../lib/format";
import { paragraphs } from "../lib/text";
import { texts } from "../texts/catalogue";
import { type Field, type FieldList, isField } from "./fields";
import type { ConflictField } from "./compared-versions";

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
