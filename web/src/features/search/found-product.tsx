import { useMutation } from "@tanstack/react-query";
import type { Product } from "../../api/products";
import { addToDraft } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { CheckIcon, PlusIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { notify } from "../../ui/notify";
import { ProductCard } from "../../ui/product-card";
import styles from "./found-product.module.css";

/** A found product; one tap puts it into the declaration on this device. */
export function FoundProduct({ product }: { product: Product }) {
  const add = useMutation({
    mutationFn: addToDraft,
    onSuccess: () => notify({ kind: "info", title: texts.search.added, detail: texts.search.addedDetail(product.name) }),
    onError: () => notify({ kind: "negative", title: texts.search.addFailed }),
  });
  const { name, scientific_name, category, classification, conditions, reason, verified, synonyms } = product;
  return (
    <ProductCard
      heading="h2"
      name={name}
      scientificName={scientific_name}
      aside={category.name}
      classification={classification}
      conditions={conditions}
      reason={reason}
      verified={verified}
    >
      {synonyms.length > 0 && <p className={styles.quiet}>{texts.search.alsoCalled(synonyms.join(", "))}</p>}
      <div className={styles.actions}>
        {add.isSuccess ? (
          <>
            <span className={styles.added}>
              <CheckIcon /> {texts.search.added}
            </span>
            <LinkButton to="/declaraciones/nueva" kind="quiet">
              {texts.search.openDraft}
            </LinkButton>
          </>
        ) : (
          <Button busy={add.isPending} onClick={() => add.mutate(product)}>
            <PlusIcon /> {texts.search.add}
          </Button>
        )}
      </div>
    </ProductCard>
  );
}
