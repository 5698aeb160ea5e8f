import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { call } from "../../api/call";
import { ApiProblem } from "../../api/problem";
import type { DeclarationForm } from "../../offline/declaration-draft";
import { type DraftProduct, pickProduct } from "../../offline/things-to-declare";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import styles from "./judged-anew.module.css";

const t = texts.ownData;

/** What is judged otherwise of goods than in the declaration that is repeated. The goods get their verdict of today. */
export function JudgedAnew({ before }: { before: readonly DraftProduct[] }) {
  const { getValues, setValue } = useFormContext<DeclarationForm>();
  const items = useWatch<DeclarationForm, "items">({ name: "items" });
  const ids = [...new Set(items.flatMap(({ product }) => product?.id ?? []))];
  const { data, isPending, isError } = useQuery({
    queryKey: ["products", "judged", ids],
    queryFn: async () => new Map(await Promise.all(ids.map(async (id) => [id, await judged(id)] as const))),
    staleTime: 60 * 1000,
  });
  useEffect(() => {
    getValues("items").forEach(({ product }, index) => {
      const now = product && data?.get(product.id);
      if (now && JSON.stringify(pickProduct(now)) !== JSON.stringify(product))
        setValue(`items.${index}.product`, pickProduct(now), { shouldDirty: true });
    });
  }, [data, getValues, setValue]);

  if (ids.length === 0) return null;
  if (isPending) return <Skeleton lines={2} />;
  if (isError) return <Notice kind="warning">{t.notJudged}</Notice>;
  const changed = before.filter((product) => {
    const now = data.get(product.id);
    return now === null || (now && isOtherwise(product, now));
  });
  if (changed.length === 0) return <Notice kind="done">{t.sameVerdicts}</Notice>;
  return (
    <Notice kind="warning" title={t.otherVerdicts}>
      <ul className={styles.list}>
        {changed.map((product) => {
          const now = data.get(product.id);
          return (
            <li key={product.id}>
              <strong translate="no">{product.name}</strong>
              {now ? (
                <>
                  <span>
                    {t.before} <VerdictBadge classification={product.classification} />
                  </span>
                  <span>
                    {t.now} <VerdictBadge classification={now.classification} />
                  </span>
                  {now.conditions && now.conditions !== product.conditions && <span>{now.conditions}</span>}
                </>
              ) : (
                <span>{t.gone}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** The product as it stands today; null where the catalogue has it no more. */
async function judged(id: string) {
  try {
    const product = await call.get("/api/products/{id}", { params: { path: { id } } });
    return product.active ? product : null;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

const isOtherwise = (before: DraftProduct, now: DraftProduct) =>
  before.classification.code !== now.classification.code || (before.conditions ?? "") !== (now.conditions ?? "");
