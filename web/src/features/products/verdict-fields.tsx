import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { catalogue } from "../../api/catalogues";
import { Fields } from "../../forms/fields";
import { formatDate } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { ErrorState } from "../../ui/error-state";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import type { ProductFields } from "./product-fields";
import styles from "./product-form.module.css";
import type { Verdict } from "./product-queries";
import type { ProductValues } from "./product-schema";

const t = texts.products.form;

interface VerdictFieldsProps {
  fields: ProductFields;
  scheduled: readonly Verdict[];
  isNew: boolean;
}

/** Whether the product may enter, under what, why, and since when. */
export function VerdictFields({ fields, scheduled, isNew }: VerdictFieldsProps) {
  const { control } = useFormContext<ProductValues>();
  const classifications = useQuery(catalogue("classifications"));
  const [begins, day] = useWatch({ control, name: ["verdict.begins", "verdict.valid_from"] });
  const replaced = scheduled.find(({ valid_from: from }) => begins === "later" && from === day);
  const later = scheduled.filter(({ valid_from: from }) => begins === "now" || from > day);

  if (classifications.isPending) return <Skeleton blocks={2} />;
  if (classifications.isError)
    return <ErrorState error={classifications.error} onRetry={() => void classifications.refetch()} />;
  const [classification, ...rest] = fields.verdict;
  return (
    <>
      <div className={styles.answers}>{classification && <Fields of={[classification]} />}</div>
      <Fields of={rest} />
      {/* A new product must have an answer from its first day. */}
      {!isNew && <Fields of={fields.beginning} />}
      {replaced && (
        <Notice kind="warning">{t.replaces(formatDate(replaced.valid_from), replaced.classification.name)}</Notice>
      )}
      {!replaced && later.length > 0 && (
        <ul className={styles.follows}>
          {later.map(({ valid_from: from, classification: { name } }) => (
            <li key={from}>{t.follows(formatDate(from), name)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
