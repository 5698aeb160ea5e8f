import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { articles } from "../../api/articles";
import { catalogue, entryOptions } from "../../api/catalogues";
import type { Kind, KindField } from "../../api/catalogue-kinds";
import { texts } from "../../texts/es";
import { LegalLinksField } from "../../ui/legal-links-field";
import { RadioGroup } from "../../ui/radio-group";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import type { EntryForm } from "./entry-form";

const t = texts.catalogues;
const FEW = 4;

/** The fields that the registry asks for. */
export function EntryFields({ kind, isNew }: { kind: Kind; isNew?: boolean }) {
  const { register, formState } = useFormContext<EntryForm>();
  const { errors } = formState;
  return (
    <>
      <TextField label={t.name} autoComplete="off" error={errors.name?.message} {...register("name")} />
      {isNew && (
        <TextField
          label={kind.code_label}
          hint={t.form.codeHint}
          optional
          autoComplete="off"
          spellCheck={false}
          error={errors.code?.message}
          {...register("code")}
        />
      )}
      {kind.fields.map((field) => (
        <EntryField key={field.code} field={field} />
      ))}
      {kind.cites && <ArticlesField />}
      <TextField
        label={t.order}
        hint={isNew ? t.form.orderHint : t.form.orderHintEdit}
        optional={isNew ?? false}
        inputMode="numeric"
        autoComplete="off"
        error={errors.sort_order?.message}
        {...register("sort_order")}
      />
    </>
  );
}

function EntryField({ field }: { field: KindField }) {
  const { register, formState } = useFormContext<EntryForm>();
  const shared = {
    label: field.label,
    hint: field.help,
    optional: !field.required,
    error: formState.errors.attributes?.[field.code]?.message,
    ...register(`attributes.${field.code}`),
  };
  switch (field.type) {
    case "long_text":
      return <TextArea {...shared} rows={3} />;
    case "choice": {
      const choices = field.choices.map(({ code, name }) => ({ value: code, label: name }));
      // What may be left out must be able to be taken back, which a radio button cannot.
      return field.required && choices.length <= FEW ? <RadioGroup {...shared} choices={choices} inline /> : <Select {...shared} options={choices} />;
    }
    case "country":
      return <CountryField {...shared} name={shared.name} />;
    case "whole_number":
      return <TextField {...shared} inputMode="numeric" autoComplete="off" />;
    case "decimal":
      return <TextField {...shared} inputMode="decimal" autoComplete="off" />;
    default:
      return <TextField {...shared} autoComplete="off" />;
  }
}

function ArticlesField() {
  const { control } = useFormContext<EntryForm>();
  const { field, fieldState } = useController({ control, name: "articles" });
  const { data } = useQuery(articles);
  const { value, ...rest } = field;
  return <LegalLinksField {...rest} articles={data} links={value} hint={texts.legalLinks.field.hint} error={fieldState.error?.message} />;
}

function CountryField(shared: Omit<Parameters<typeof Select>[0], "options">) {
  const countries = useQuery(catalogue("countries"));
  const value = useFormContext<EntryForm>().getValues(shared.name as `attributes.${string}`);
  const names = entryOptions(countries.data).map(({ label }) => label);
  // A country that is no longer offered is still what this entry says.
  const options = value && !names.includes(value) ? [value, ...names] : names;
  return <Select {...shared} empty={t.form.country} options={options.map((name) => ({ value: name, label: name }))} />;
}
