import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { catalogue } from "../../api/catalogues";
import { texts } from "../../texts/es";
import { Checkbox } from "../../ui/checkbox";
import { choicesOf } from "../../ui/choices";
import { DateField } from "../../ui/date-field";
import { ErrorState } from "../../ui/error-state";
import { formatDate } from "../../ui/format";
import { Notice } from "../../ui/notice";
import { RadioGroup } from "../../ui/radio-group";
import { Skeleton } from "../../ui/skeleton";
import { ArticlesField } from "./articles-field";
import { ProductText, ProductTextArea } from "./fields";
import { LIMITS, type ProductForm, RESTRICTED } from "./product-form";
import styles from "./product-form.module.css";
import type { Verdict } from "./product-queries";

const t = texts.products.form;

/** Whether the product may enter, under what, why, and since when. */
export function VerdictFields({ scheduled, isNew }: { scheduled: readonly Verdict[]; isNew: boolean }) {
  const { register, formState, getFieldState, control } = useFormContext<ProductForm>();
  const classifications = useQuery(catalogue("classifications"));
  const [classification, begins, day] = useWatch({ control, name: ["verdict.classification", "verdict.begins", "verdict.valid_from"] });
  const { field: date, fieldState: dateState } = useController({ control, name: "verdict.valid_from" });
  const { field: beginning } = useController({ control, name: "verdict.begins" });
  const { onChange: onBegins, ...beginningRest } = beginning;
  const { value: typedDay, onChange: onDay, onBlur: onDayBlur, name: dayName } = date;
  const errorOf = (name: "verdict.classification") => getFieldState(name, formState).error?.message;
  const replaced = scheduled.find(({ valid_from: from }) => begins === "later" && from === day);
  const later = scheduled.filter(({ valid_from: from }) => begins === "now" || from > day);

  if (classifications.isPending) return <Skeleton blocks={2} />;
  if (classifications.isError) return <ErrorState error={classifications.error} onRetry={() => void classifications.refetch()} />;
  return (
    <>
      <div className={styles.answers}>
        <RadioGroup
          label={t.classification}
          inline
          choices={classifications.data
            .filter(({ code, active }) => active || code === classification)
            .map(({ code, name }) => ({ value: code, label: name }))}
          error={errorOf("verdict.classification")}
          {...register("verdict.classification")}
        />
      </div>
      <ProductTextArea
        name="verdict.conditions"
        label={t.conditions}
        hint={t.conditionsHint}
        optional={classification !== RESTRICTED}
        rows={4}
      />
      <ProductTextArea name="verdict.reason" label={t.reason} hint={t.reasonHint} optional rows={2} />
      <ArticlesField />
      <ProductText name="verdict.source" label={t.source} hint={t.sourceHint} optional autoComplete="off" maxLength={LIMITS.source} />
      <Checkbox
        label={
          <>
            {t.verified}
            <small>{t.verifiedHint}</small>
          </>
        }
        {...register("verdict.verified")}
      />
      {/* A new product must have an answer from its first day. */}
      {!isNew && (
        <RadioGroup
          label={t.begins}
          inline
          choices={BEGINS}
          {...beginningRest}
          onChange={(event) => onBegins(event.target.value)}
        />
      )}
      {!isNew && begins === "later" && (
        <DateField
          label={t.beginsDate}
          hint={t.beginsLaterHint}
          value={typedDay}
          onChange={onDay}
          onBlur={onDayBlur}
          name={dayName}
          error={dateState.error?.message}
        />
      )}
      {replaced && <Notice kind="warning">{t.replaces(formatDate(replaced.valid_from), replaced.classification.name)}</Notice>}
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

const BEGINS = choicesOf({ now: t.beginsNow, later: t.beginsLater });
