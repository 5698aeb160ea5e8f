import { type Ref, useEffect, useRef, useState } from "react";
import { useFieldArray, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useCountries } from "../../api/countries";
import { useEntryChoices } from "../../api/entry-choices";
import { Fields } from "../../forms/fields";
import { AmountField } from "../../forms/amount-field";
import { useUnits } from "../../forms/use-units";
import { parseAmount } from "../../lib/amount";
import { classes } from "../../lib/classes";
import { isBlank } from "../../lib/text";
import { useItemFacts } from "../../nouns/declaration/facts";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { ProductCard } from "../../nouns/product/product-card";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { RefusedProduct } from "../../nouns/product/refused-product";
import { type DeclarationForm, type ItemForm, newItem, proposedForGoods } from "../../offline/declaration-draft";
import { type DraftProduct, pickProduct } from "../../offline/things-to-declare";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { CheckIcon, EditIcon, TrashIcon } from "../../ui/icons";
import formStyles from "./declaration-form.module.css";
import styles from "./items-step.module.css";
import { Bag } from "./bag";
import { ItemSearch } from "./item-search";
import sharedStyles from "../../ui/shared.module.css";
import motionStyles from "../../ui/motion.module.css";

const t = texts.declarations.items;

/** Everything that is carried: found in the catalogue, or described in one's own words. */
export function ItemsStep() {
  const { control, getValues } = useFormContext<DeclarationForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "items" });
  /** Counts what was added here; each time what is finished folds. */
  const [added, setAdded] = useState(0);
  useInheritance();
  useLateProposals();

  function add(product: (DraftProduct & { unit: string }) | null, description = "") {
    const first = product || description ? "quantity" : "description";
    setAdded(added + 1);
    append(
      { ...newItem(product, getValues("items").at(-1), proposedForGoods(getValues())), description },
      { focusName: `items.${fields.length}.${first}` },
    );
  }

  return (
    <>
      <p>{t.intro}</p>
      {fields.length > 0 && <h2>{t.listTitle(fields.length)}</h2>}
      {fields.map((field, index) => (
        <Item key={field.id} index={index} added={added} only={fields.length === 1} onRemove={() => remove(index)} />
      ))}
      {fields.length > 1 && (
        <Card>
          <Bag />
        </Card>
      )}
      <ItemSearch onProduct={add} onOwnWords={(description) => add(null, description)} />
    </>
  );
}

/** Goods that were added before the flight was known get what it proposes. */
function useLateProposals() {
  const { getValues, setValue } = useFormContext<DeclarationForm>();
  useEffect(() => {
    const { origin_country: proposed } = proposedForGoods(getValues());
    getValues("items").forEach(({ origin_country }, index) => {
      if (origin_country === "" && proposed !== "")
        setValue(`items.${index}.origin_country`, proposed, { shouldDirty: true });
    });
  }, [getValues, setValue]);
}

/** What was not begun comes from where the thing before it does, also when that is said later. */
function useInheritance() {
  const { getFieldState, getValues, setValue, subscribe } = useFormContext<DeclarationForm>();
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          const [, index] = /^items\.(\d+)\.origin_country$/.exec(name ?? "") ?? [];
          if (index === undefined) return;
          const next = Number(index) + 1;
          const follower = getValues("items")[next];
          const value = getValues(`items.${Number(index)}.origin_country`);
          if (!follower || follower.origin_country === value || !isBlank(follower.quantity)) return;
          if (getFieldState(`items.${next}.origin_country`).isTouched) return;
          setValue(`items.${next}.origin_country`, value, { shouldDirty: true });
        },
      }),
    [getFieldState, getValues, setValue, subscribe],
  );
}

interface ItemProps {
  index: number;
  added: number;
  /** Whether there is no other, so that where all travel is asked of it. */
  only: boolean;
  onRemove: () => void;
}

function Item({ index, added, only, onRemove }: ItemProps) {
  const { control, setFocus, trigger } = useFormContext<DeclarationForm>();
  const item = useWatch({ control, name: `items.${index}` });
  const wrong = useFormState({ control, name: `items.${index}` }).errors.items?.[index];
  const [finishedBefore] = useState(isFinished(item));
  /** Nothing folds under the fingers: only the next thing, or the button, folds what was worked at. */
  const [workedAt, setWorkedAt] = useState(finishedBefore ? null : added);
  const folded = isFinished(item) && !wrong && workedAt !== added;
  const wrongField = wrong && FIELDS.find((field) => wrong[field]);
  const wasFolded = useRef(folded);
  const change = useRef<HTMLButtonElement>(null);
  const foldedByHand = useRef(false);
  useEffect(() => {
    if (wasFolded.current === folded) return;
    wasFolded.current = folded;
    if (!folded) setFocus(`items.${index}.${wrongField ?? "quantity"}`);
    else if (foldedByHand.current) change.current?.focus();
    foldedByHand.current = false;
  }, [folded, index, setFocus, wrongField]);

  async function fold() {
    if (!(await trigger(`items.${index}`, { shouldFocus: true }))) return;
    foldedByHand.current = true;
    setWorkedAt(null);
  }

  const name = item.product?.name ?? item.description;
  if (folded) return <FoldedItem ref={change} item={item} onOpen={() => setWorkedAt(added)} />;
  const buttons = (
    <div className={classes(sharedStyles.ends, styles.itemButtons)}>
      <Button aria-label={t.doneNamed(name)} onClick={() => void fold()}>
        <CheckIcon /> {t.done}
      </Button>
      <Button kind="quiet" onClick={onRemove} aria-label={t.removeNamed(name)}>
        <TrashIcon /> {t.remove}
      </Button>
    </div>
  );
  return (
    <div className={motionStyles.appear} onFocus={() => setWorkedAt(added)}>
      {item.product ? (
        <ProductCard
          product={item.product}
          legalBasis={item.product.articles?.length ? <CitedArticles articles={item.product.articles} /> : undefined}
        >
          <RefusedProduct
            at={`items.${index}`}
            product={item.product}
            description={name}
            title={t.productRefused(name)}
            inWords={t.describeInWords}
            pick={pickProduct}
          />
          <ItemFields index={index} item={item} />
          {only && <Bag />}
          {buttons}
        </ProductCard>
      ) : (
        <Card>
          <p>{t.freeText}</p>
          <Fields<DeclarationForm> of={[{ kind: "text", name: `items.${index}.description`, label: t.description }]} />
          <ItemFields index={index} item={item} />
          {only && <Bag />}
          {buttons}
        </Card>
      )}
    </div>
  );
}

const FIELDS = ["description", "quantity", "unit", "carried_in", "origin_country"] as const;

/** Whether everything that is demanded of a thing is said. */
function isFinished({ product, description, quantity, unit, carried_in, origin_country }: ItemForm): boolean {
  const demanded = [product?.name ?? description, unit, carried_in, origin_country];
  return parseAmount(quantity) !== null && !demanded.some(isBlank);
}

interface FoldedItemProps {
  ref: Ref<HTMLButtonElement>;
  item: ItemForm;
  onOpen: () => void;
}

/** A thing of which everything is said, in one line. */
function FoldedItem({ ref, item, onOpen }: FoldedItemProps) {
  const facts = useItemFacts();
  const name = item.product?.name ?? item.description;
  return (
    <div className={classes(sharedStyles.ends, styles.folded)}>
      <div className={styles.foldedTexts}>
        <p className={styles.foldedName}>
          <strong translate="no">{name}</strong>
          {item.product && <VerdictBadge classification={item.product.classification} />}
        </p>
        <p className={formStyles.hint}>{facts.line(item)}</p>
      </div>
      <Button ref={ref} kind="quiet" aria-label={t.changeNamed(name)} onClick={onOpen}>
        <EditIcon /> {t.change}
      </Button>
    </div>
  );
}

function ItemFields({ index, item }: { index: number; item: ItemForm }) {
  const units = useUnits(item.unit);
  return (
    <>
      <div className={styles.quantity}>
        <AmountField
          name={`items.${index}.quantity`}
          label={t.quantity}
          unit={{ name: `items.${index}.unit`, options: units.options }}
        />
        <Fields<DeclarationForm> of={[{ kind: "combobox", name: `items.${index}.unit`, label: t.unit, ...units }]} />
      </div>
      <Particulars index={index} item={item} />
    </>
  );
}

/** What of a thing is asked, or said to be wrong, outside its particulars. */
const IN_SIGHT: ReadonlySet<string> = new Set(["product", "description", "quantity", "unit", "carried_in"]);

/** Where a thing travels and comes from as it is proposed, in one line; opened, to say otherwise. */
function Particulars({ index, item }: { index: number; item: ItemForm }) {
  const { control, getValues, setFocus } = useFormContext<DeclarationForm>();
  const wrong = useFormState({ control, name: `items.${index}` }).errors.items?.[index];
  const places = useEntryChoices("carried-items", item.carried_in);
  const countries = useCountries("residence");
  const facts = useItemFacts();
  const [open, setOpen] = useState<false | "begun" | "asked">(
    () => !(item.origin_country || proposedForGoods(getValues()).origin_country) && "begun",
  );
  useEffect(() => {
    if (open === "asked") setFocus(`items.${index}.carried_in`);
  }, [open, index, setFocus]);
  if (!open && !Object.keys(wrong ?? {}).some((name) => !IN_SIGHT.has(name))) {
    return (
      <p className={formStyles.concluded}>
        <span>{facts.particulars(item)}</span>
        <Button
          kind="quiet"
          aria-label={t.particularsNamed(item.product?.name ?? item.description)}
          onClick={() => setOpen("asked")}
        >
          {t.particulars}
        </Button>
      </p>
    );
  }
  return (
    <Fields<DeclarationForm>
      of={[
        [
          { kind: "select", name: `items.${index}.carried_in`, label: t.carried_in, ...places },
          { kind: "combobox", name: `items.${index}.origin_country`, label: t.origin_country, ...countries },
        ],
        {
          kind: "text",
          name: `items.${index}.packaging`,
          label: t.packaging,
          hint: t.packagingHint,
          optional: true,
        },
      ]}
    />
  );
}
