import type { ReactNode } from "react";
import type { Product } from "../../api/products";
import { useReplacement } from "../../offline/use-product-search";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Sentence } from "../../ui/sentence";

interface RefusedProductProps {
  product: Pick<Product, "id" | "name">;
  title: string;
  /** What the button says that describes the goods instead. */
  inWords: string;
  onTake: (other: Product | null) => void;
  children: ReactNode;
}

/**
 * A product that the server refused: the one that may stand for it is taken with one tap, or the goods are described.
 */
export function RefusedProduct({ product, title, inWords, onTake, children }: RefusedProductProps) {
  const other = useReplacement(product);
  return (
    <Notice
      kind="error"
      title={title}
      names={[product.name]}
      actions={
        <>
          {other && (
            <Button onClick={() => onTake(other)}>
              <Sentence text={texts.ui.withdrawn.instead(other.name)} names={[other.name]} />
            </Button>
          )}
          <Button onClick={() => onTake(null)}>{inWords}</Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}
