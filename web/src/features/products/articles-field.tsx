import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { articles } from "../../api/articles";
import { texts } from "../../texts/es";
import { ErrorState } from "../../ui/error-state";
import { LegalLinksField } from "../../ui/legal-links-field";
import type { ProductForm } from "./product-form";

const t = texts.legalLinks.field;

/** The articles behind a verdict, besides those that the product inherits. */
export function ArticlesField() {
  const { control } = useFormContext<ProductForm>();
  const { field, fieldState } = useController({ control, name: "verdict.articles" });
  const list = useQuery(articles);
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { value, ...rest } = field;
  return <LegalLinksField {...rest} articles={list.data} links={value} hint={`${t.hint} ${t.inherited}`} error={fieldState.error?.message} />;
}
