import { useQuery } from "@tanstack/react-query";
import { type FieldPath, type FieldValues, get, useController, useFormContext } from "react-hook-form";
import { articles } from "../../api/articles";
import { texts } from "../../texts/catalogue";
import { ErrorState } from "../../ui/error-state";
import type { Field } from "../../forms/fields";
import { type LegalLinkForm, LegalLinksField, linkText } from "./legal-links-field";

/**
 * A field for the articles of the legal basis behind a record. `called` names an article where two versions are
 * compared.
 */
export function articlesField<Values extends FieldValues>(
  name: FieldPath<Values>,
  hint: string,
  called: (code: string) => string,
): Field<Values> {
  return {
    kind: "own",
    name,
    label: texts.editing.articles.label,
    control: <Articles name={name} hint={hint} />,
    read: (values) => (get(values, name) as LegalLinkForm[]).map((link) => linkText(link, called)).join("; "),
  };
}

function Articles({ name, hint }: { name: string; hint: string }) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ control, name });
  const list = useQuery(articles);
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { value, disabled: _disabled, ...rest } = field;
  return (
    <LegalLinksField
      {...rest}
      articles={list.data}
      links={value as LegalLinkForm[]}
      hint={hint}
      error={fieldState.error?.message}
    />
  );
}
