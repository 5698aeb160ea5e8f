import { useQuery } from "@tanstack/react-query";
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { catalogue, choosable, entryOptions, listState } from "../../api/catalogues";
import { useCountries } from "../../api/countries";
import { AmountField } from "../../forms/amount-field";
import { useUnits } from "../../forms/use-units";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { ProductCard } from "../../nouns/product/product-card";
import { RefusedProduct } from "../../nouns/product/refused-product";
import {
  type DeclarationForm,
  type DraftProduct,
  type ItemForm,
  newItem,
  pickProduct,
} from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { TrashIcon } from "../../ui/icons";
import styles from "./declaration-form.module.css";
import { FormCombobox, FormSelect, FormText } from "./form-fields";
import { ItemSearch } from "./item-search";

const t = texts.declarations.items;

/** Everything that is carried: found in the catalogue, or described in one's own words. */
export function ItemsStep() {
  const { control, getValues } = useFormContext<DeclarationForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "items" });

  function add(product: (DraftProduct & { unit: string }) | null, description = "") {
    const first = product || description ? "quantity" : "description";
    append(
      { ...newItem(product, getValues("items").at(-1), getValues("traveller.residence_country")), description },
      { focusName: `items.${fields.length}.${first}` },
    );
  }

  return (
    <>
      <p>{t.intro}</p>
      <ItemSearch onProduct={add} onOwnWords={(description) => add(null, description)} />
      {fields.length > 0 && <h2>{t.listTitle(fields.length)}</h2>}
      {fields.map((field, index) => (
        <Item key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
    </>
  );
}

function Item({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control } = useFormContext<DeclarationForm>();
  const item = useWatch({ control, name: `items.${index}` });
  const remove = (
    <div>
      <Button kind="quiet" onClick={onRemove} aria-label={t.removeNamed(item.product?.name ?? item.description)}>
        <TrashIcon /> {t.remove}
      </Button>
    </div>
  );
  if (!item.product) {
    return (
      <Card>
        <p>{t.freeText}</p>
        <FormText name={`items.${index}.description`} label={t.description} autoComplete="off" />
        <ItemFields index={index} item={item} />
        {remove}
      </Card>
    );
  }
  const { name, classification, conditions, verified, articles = [] } = item.product;
  return (
    <ProductCard
      product={{ name, classification, conditions, verified }}
      legalBasis={articles.length > 0 && <CitedArticles articles={articles} />}
    >
      <ProductRefusal index={index} product={item.product} />
      <ItemFields index={index} item={item} />
      {remove}
    </ProductCard>
  );
}

/**
 * Why the product was refused, mostly because it was withdrawn meanwhile, and the ways on: another product, or the
 * traveller's own words.
 */
function ProductRefusal({ index, product }: { index: number; product: DraftProduct }) {
  const { clearErrors, control, setFocus, setValue } = useFormContext<DeclarationForm>();
  const { errors } = useFormState({ control, name: `items.${index}.product` });
  const refusal = errors.items?.[index]?.product as { message?: string } | undefined;
  if (!refusal?.message) return null;
  function take(other: DraftProduct | null) {
    setValue(`items.${index}.product`, other && pickProduct(other), { shouldDirty: true });
    setValue(`items.${index}.description`, other ? "" : product.name, { shouldDirty: true });
    clearErrors(`items.${index}.product`);
    // The button that had the focus goes away.
    setFocus(`items.${index}.quantity`);
  }
  return (
    <RefusedProduct product={product} title={t.productRefused(product.name)} inWords={t.describeInWords} onTake={take}>
      {refusal.message}
    </RefusedProduct>
  );
}

function ItemFields({ index, item }: { index: number; item: ItemForm }) {
  const carriedIn = useQuery(catalogue("carried-items"));
  const units = useUnits(item.unit);
  return (
    <>
      <div className={styles.quantity}>
        <AmountField
          name={`items.${index}.quantity`}
          label={t.quantity}
          unit={{ name: `items.${index}.unit`, options: units.options }}
        />
        <FormCombobox name={`items.${index}.unit`} label={t.unit} {...units} />
      </div>
      <div className={styles.pair}>
        <FormSelect
          name={`items.${index}.carried_in`}
          label={t.carried_in}
          list={listState(carriedIn)}
          options={entryOptions(choosable(carriedIn.data, item.carried_in))}
        />
        <FormCombobox name={`items.${index}.origin_country`} label={t.origin_country} {...useCountries("residence")} />
      </div>
      <FormText
        name={`items.${index}.packaging`}
        label={t.packaging}
        hint={t.packagingHint}
        optional
        autoComplete="off"
      />
    </>
  );
}
