import { useQuery } from "@tanstack/react-query";
import type { Kind, KindField } from "../../api/catalogue-kinds";
import { catalogue } from "../../api/catalogues";
import { isCountry } from "../../api/entry-options";
import { articlesField } from "../../nouns/legal-basis/articles-field";
import { labelsOf, valuesOf } from "../../forms/field-values";
import type { Field, FieldList } from "../../forms/fields";
import { typedLinks } from "../../nouns/legal-basis/legal-links-field";
import { texts } from "../../texts/catalogue";
import type { Entry } from "./entry-queries";
import { type EntryValues, sentValue } from "./entry-schema";

const t = texts.catalogues;
const FEW = 4;

/** The fields of an entry, or of a new one. */
export function useEntryFields(kind: Kind, entry: Entry | null): FieldList<EntryValues> {
  const names = (useQuery(catalogue("countries")).data ?? []).filter(isCountry).map(({ name }) => name);
  return entryFields(kind, entry, names);
}

/** The same with the countries' names given. */
export function entryFields(kind: Kind, entry: Entry | null, countries: readonly string[]): FieldList<EntryValues> {
  const isNew = entry === null;
  const code: Field<EntryValues> = {
    kind: "text",
    name: "code",
    label: kind.code_label,
    hint: kind.code_required ? t.form.codeHintRequired : t.form.codeHint,
    optional: !kind.code_required,
    spellCheck: false,
  };
  return [
    { kind: "text", name: "name", label: t.name },
    ...(isNew ? [code] : []),
    ...kind.fields.map((field) => attributeField(field, entry?.attributes[field.code], countries)),
    ...(kind.cites ? [articlesField<EntryValues>("articles", texts.editing.articles.hint, (cited) => cited)] : []),
    {
      kind: "text",
      name: "sort_order",
      label: t.order,
      hint: isNew ? t.form.orderHint : t.form.orderHintEdit,
      optional: isNew,
      inputMode: "numeric",
    },
  ];
}

function attributeField(
  field: KindField,
  stored: string | undefined,
  countries: readonly string[],
): Field<EntryValues> {
  const { code, label, help: hint, required, type } = field;
  const asked = { name: `attributes.${code}`, serverNames: [code], label, hint, optional: !required } as const;
  switch (type) {
    case "long_text":
      return { ...asked, kind: "lines", rows: 3 };
    case "choice": {
      const choices = field.choices.map((choice) => ({ value: choice.code, label: choice.name }));
      // An optional choice needs an empty option, which radio buttons lack.
      return required && choices.length <= FEW
        ? { ...asked, kind: "radio", choices, inline: true }
        : { ...asked, kind: "select", options: choices };
    }
    case "country": {
      // A country that is no longer offered is still what this entry says.
      const names = stored && !countries.includes(stored) ? [stored, ...countries] : countries;
      return {
        ...asked,
        kind: "select",
        empty: t.form.country,
        options: names.map((name) => ({ value: name, label: name })),
      };
    }
    case "whole_number":
      return { ...asked, kind: "text", inputMode: "numeric" };
    case "decimal":
      return {
        ...asked,
        kind: "text",
        inputMode: "decimal",
        read: ({ attributes }) => sentValue(field, attributes[code] ?? ""),
      };
    default:
      return { ...asked, kind: "text" };
  }
}

/** An entry as it is typed, or a new one. */
export const entryValues = (fields: FieldList<EntryValues>, entry: Entry | null): EntryValues =>
  valuesOf(fields, entry, { code: "", attributes: {}, articles: typedLinks(entry?.articles) });

/** The names of an entry's fields in its history. */
export const historyLabels = (kind: Kind) => ({ ...labelsOf(entryFields(kind, null, [])), active: texts.ui.status });

/** The value of an attribute as it is shown. */
export function shownValue(field: KindField, value: string | undefined): string {
  return field.choices.find(({ code }) => code === value)?.name ?? value ?? "";
}
