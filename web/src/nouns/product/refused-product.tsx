import { get, useFormContext, useFormState } from "react-hook-form";
import type { Product } from "../../api/products";
import { useReplacement } from "../../offline/use-product-search";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Sentence } from "../../ui/sentence";

interface RefusedProductProps {
  /** Where the form has the goods, which have a product or a description, such as `items.0`. */
  at: string;
  product: Pick<Product, "id" | "name">;
  /** What describes the goods where no product stands for them. */
  description: string;
  title: string;
  /** What the button says that describes the goods instead. */
  inWords: string;
  /** What the form keeps of a product. */
  pick?: (product: Product) => object;
}

/** Whether the server refused the product of goods, mostly because it was withdrawn meanwhile, and the ways on. */
export function RefusedProduct({ at, ...refused }: RefusedProductProps) {
  const { errors } = useFormState({ name: `${at}.product` });
  const refusal = get(errors, `${at}.product`) as { message?: string } | undefined;
  return refusal?.message && <Ways {...refused} at={at} refusal={refusal.message} />;
}

/** The product that may stand for it is taken with one tap, or the goods are described. */
function Ways({
  at,
  product,
  description,
  title,
  inWords,
  pick = (one) => one,
  refusal,
}: RefusedProductProps & { refusal: string }) {
  const { clearErrors, setFocus, setValue } = useFormContext();
  const other = useReplacement(product);
  function take(one: Product | null) {
    setValue(`${at}.product`, one && pick(one), { shouldDirty: true });
    setValue(`${at}.description`, one ? "" : description, { shouldDirty: true });
    clearErrors(`${at}.product`);
    // The button that had the focus goes away.
    setFocus(`${at}.quantity`);
  }
  return (
    <Notice
      kind="error"
      title={title}
      names={[product.name]}
      actions={
        <>
          {other && (
            <Button onClick={() => take(other)}>
              <Sentence text={texts.ui.withdrawn.instead(other.name)} names={[other.name]} />
            </Button>
          )}
          <Button onClick={() => take(null)}>{inWords}</Button>
        </>
      }
    >
      {refusal}
    </Notice>
  );
}
