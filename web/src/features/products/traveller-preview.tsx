import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { catalogue, entryName } from "../../api/catalogues";
import { isCalendarDate } from "../../lib/dates";
import { formatDate } from "../../lib/format";
import { oneLine, withNulls } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { ProductCard } from "../../nouns/product/product-card";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./product-form.module.css";
import type { ProductValues } from "./product-schema";

const t = texts.products.form;

/** The card a traveller will be shown, as it is typed. */
export function TravellerPreview() {
  const form = useWatch<ProductValues>() as ProductValues;
  const { data: classifications } = useQuery(catalogue("classifications"));
  const { data: categories } = useQuery(catalogue("categories"));
  const { data: origins } = useQuery(catalogue("origins"));
  const { verdict, decides } = form;
  const aside = [form.category && entryName(categories, form.category), form.origin && entryName(origins, form.origin)]
    .filter(Boolean)
    .join(" · ");
  const scheduled = decides && verdict.begins === "later" && isCalendarDate(verdict.valid_from);
  return (
    <section className={sharedStyles.close} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      {verdict.classification === "" ? (
        <p className={styles.nothing}>{t.previewNothing}</p>
      ) : (
        <>
          {decides && (
            <p className={sharedStyles.quiet}>
              {scheduled ? t.previewFrom(formatDate(verdict.valid_from)) : t.previewNow}
            </p>
          )}
          <ProductCard
            product={{
              ...withNulls(form),
              ...withNulls(verdict),
              name: oneLine(form.name) || t.previewName,
              classification: {
                code: verdict.classification,
                name: entryName(classifications, verdict.classification),
              },
            }}
            aside={aside}
          />
        </>
      )}
    </section>
  );
}
