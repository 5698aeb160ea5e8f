import { useQuery } from "@tanstack/react-query";
import { useController, useFormContext } from "react-hook-form";
import { articles } from "../../api/articles";
import { texts } from "../../texts/es";
import { ErrorState } from "../../ui/error-state";
import { CloseIcon } from "../../ui/icons";
import { MultiCombobox } from "../../ui/multi-combobox";
import styles from "./product-form.module.css";
import type { ProductForm } from "./product-form";

const t = texts.products.form;

/** The articles behind a verdict; what is chosen stays in sight and can be taken back. */
export function ArticlesField() {
  const { control } = useFormContext<ProductForm>();
  const { field, fieldState } = useController({ control, name: "verdict.articles" });
  const { value: chosen, onChange, onBlur, ref, name } = field;
  const list = useQuery(articles);
  const citation = (code: string) => {
    const found = list.data?.find((article) => article.code === code);
    return found ? texts.products.citation(found.title, found.article) : code;
  };
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.stack}>
      <MultiCombobox
        key={list.data === undefined ? "coming" : "here"}
        label={t.articles}
        hint={t.articlesHint}
        optional
        placeholder={t.articlesSearch}
        options={(list.data ?? []).map(({ code, title, article, subject }) => ({
          value: code,
          words: [title, article, subject, code].join(" "),
          content: (
            <span className={styles.option}>
              {texts.products.citation(title, article)}
              <span className={styles.quiet}>{subject}</span>
            </span>
          ),
        }))}
        values={chosen}
        onChange={onChange}
        onBlur={onBlur}
        name={name}
        ref={ref}
        error={fieldState.error?.message}
      />
      {chosen.length > 0 && (
        <ul className={styles.cited} aria-label={t.articlesLabel}>
          {chosen.map((code) => (
            <li key={code} className={styles.chip}>
              {citation(code)}
              <button
                type="button"
                aria-label={t.articleRemove(citation(code))}
                onClick={() => onChange(chosen.filter((other) => other !== code))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
