import {
  RETAINED_ITEM_INPUT_DESCRIPTION_MAX_LENGTH,
  RETAINED_ITEM_INPUT_SEAL_NUMBER_MAX_LENGTH,
} from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { catalogue, type Entry, entryName } from "../../api/catalogues";
import { useEntryChoices } from "../../api/entry-choices";
import { useSymbolOf } from "../../api/units";
import { AmountField } from "../../forms/amount-field";
import { RefusedProduct } from "../../nouns/product/refused-product";
import { boundFields } from "../../forms/bound-fields";
import { Fields } from "../../forms/fields";
import { useUnits } from "../../forms/use-units";
import { withUnit } from "../../lib/format";
import { choicesOf } from "../../lib/choices";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { notify } from "../../ui/notify";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import {
  type ActForm,
  type ActItem,
  isCarriedApart,
  isOwnerless,
  otherArticles,
  proposedArticle,
  proposedReasons,
  proposedWeight,
} from "./act-form";
import { missingOf } from "./act-schema";
import { DecisionFields } from "./decision-fields";
import fieldStyles from "../../ui/field.module.css";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./act.module.css";
import { lastUnits } from "./last-choices";
import { LastDecisions } from "./last-decisions";
import { PhotosField } from "./photos-field";
import { useLastChoices } from "./use-last-choices";

const t = texts.retentions.form;
const { Check } = boundFields<ActForm>();

interface ItemFieldsProps {
  index: number;
  /** Whether what is decided on them is in sight; otherwise they are one line. */
  open: boolean;
  onOpen: () => void;
  /** Everything is said of them. */
  onDone: () => void;
  onRemove: () => void;
}

/** Goods: declared ones are ticked to go into the act, added ones can be taken out again. */
export function ItemFields({ index, open, onOpen, onDone, onRemove }: ItemFieldsProps) {
  const { control, setFocus } = useFormContext<ActForm>();
  const item = useWatch({ control, name: `items.${index}` }) as ActItem;
  const name = item.product?.name || item.description || t.unnamed;
  const declared = item.declaration_item !== null;
  const folded = item.included && !open;
  const goods = (
    <Goods item={item} name={name}>
      {folded && <Decided index={index} item={item} />}
    </Goods>
  );
  return (
    <div className={classes(sharedStyles.stack, item.included && styles.included)} role="group" aria-label={name}>
      <div className={styles.itemHead}>
        {declared ? (
          <div
            onChange={({ target }) => {
              if (target instanceof HTMLInputElement && target.checked) onOpen();
            }}
          >
            <Check name={`items.${index}.included`} label={goods} />
          </div>
        ) : (
          <>
            <div className={styles.added}>{goods}</div>
            <Button kind="quiet" aria-label={t.removeNamed(name)} onClick={onRemove}>
              {t.remove}
            </Button>
          </>
        )}
        {folded && (
          <Button
            kind="quiet"
            aria-label={t.openItem(name)}
            data-folded={index}
            onClick={() => {
              flushSync(onOpen);
              setFocus(`items.${index}.decision`);
            }}
          >
            {t.open}
          </Button>
        )}
      </div>
      {item.included && item.product && (
        <RefusedProduct
          at={`items.${index}`}
          product={item.product}
          description={item.description || item.product.name}
          title={t.productRefused(item.product.name)}
          inWords={t.describeInWords}
        />
      )}
      {/* Folded ones stay, because they propose weight and reasons, and what is wrong in them is found. */}
      {item.included && (
        <div hidden={!open}>
          <Decision index={index} item={item} onDone={onDone} />
        </div>
      )}
    </div>
  );
}

/** What was decided on goods, or what is still to be said of them, in one line. */
function Decided({ index, item }: { index: number; item: ActItem }) {
  const { control } = useFormContext<ActForm>();
  const { errors } = useFormState({ control, name: `items.${index}` });
  const reasons = useQuery(catalogue("retention-reasons")).data;
  const destinations = useQuery(catalogue("rejection-destinations")).data;
  const missing = missingOf(item);
  const wrong = missing.length > 0 || errors.items?.[index] !== undefined;
  const decided = [
    t.decisions[item.decision as keyof typeof t.decisions],
    item.rejection_destination && item.decision === "rechazo" && entryName(destinations, item.rejection_destination),
    item.reasons.map((code) => entryName(reasons, code)).join(" + "),
    item.seal_number && t.sealed(item.seal_number),
  ];
  return (
    <span className={classes(styles.decided, wrong ? styles.error : sharedStyles.quiet)}>
      {missing.length > 0
        ? t.missing(missing.map((field) => t[field as "quantity"].toLowerCase()))
        : decided.filter(Boolean).join(" · ")}
    </span>
  );
}

function Goods({ item, name, children }: { item: ActItem; name: string; children: ReactNode }) {
  const symbol = useSymbolOf();
  return (
    <span className={styles.goods}>
      <strong className={sharedStyles.goods} translate="no">
        {name}
      </strong>
      {item.quantity && item.declaration_item !== null && (
        <span className={sharedStyles.quiet}>{withUnit(item.quantity, symbol(item.unit))}</span>
      )}
      {item.product?.classification && <VerdictBadge classification={item.product.classification} />}
      {children}
    </span>
  );
}

function Decision({ index, item, onDone }: { index: number; item: ActItem; onDone: () => void }) {
  const destinations = useQuery(catalogue("rejection-destinations")).data;
  const reasons = useQuery(catalogue("retention-reasons")).data;
  const acts = useLastChoices();
  const units = useUnits(item.unit, { every: true, last: lastUnits(acts) });
  const others = otherArticles(item, reasons, destinations);
  const carriedIn = useQuery(catalogue("carried-items")).data;
  const places = useEntryChoices("carried-items", item.carried_in ?? "");
  const [items, together, carriedApart, owner, declaration_code] = useWatch({
    control: useFormContext<ActForm>().control,
    name: ["items", "carried_in", "carried_apart", "owner", "declaration_code"],
  });
  const ownerless = isOwnerless({ owner: owner ?? "", declaration_code });
  const apart = isCarriedApart({
    items: items as ActItem[],
    carried_in: together,
    carried_apart: carriedApart ?? false,
  });
  const at = `items.${index}` as const;
  useProposals(index, item, reasons);
  const proposed = proposedReasons(item, reasons);
  return (
    <div className={fieldStyles.pair}>
      {(item.reasons.length === 0 || (item.reasons.length === 1 && proposed.includes(item.reasons[0] ?? ""))) && (
        <div className={styles.whole}>
          <LastDecisions index={index} />
        </div>
      )}
      <div className={classes(styles.whole, sharedStyles.stack)}>
        <DecisionFields at={`${at}.`} />
        {others.length > 0 && (
          <details className={styles.others}>
            <summary>{t.otherArticles(others.length)}</summary>
            <CitedArticles articles={others} />
          </details>
        )}
        <Fields<ActForm>
          of={[
            {
              kind: "text",
              name: `${at}.description`,
              label: t.description,
              maxLength: RETAINED_ITEM_INPUT_DESCRIPTION_MAX_LENGTH,
              when: () => !item.product,
            },
          ]}
        />
      </div>
      <AmountField name={`${at}.quantity`} label={t.quantity} unit={{ name: `${at}.unit`, options: units.options }} />
      <Fields<ActForm> of={[{ kind: "combobox", name: `${at}.unit`, label: t.unit, ...units }]} />
      <AmountField name={`${at}.weight`} label={t.weight} optional />
      <Fields<ActForm>
        of={[
          {
            kind: "select",
            name: `${at}.carried_in`,
            label: t.carried_in,
            empty: together ? t.carriedTogether(entryName(carriedIn, together)) : texts.ui.choose,
            ...places,
            when: () => apart,
          },
          { kind: "select", name: `${at}.physical_state`, label: t.physical_state, options: STATES },
          {
            kind: "text",
            name: `${at}.seal_number`,
            label: t.seal_number,
            optional: true,
            maxLength: RETAINED_ITEM_INPUT_SEAL_NUMBER_MAX_LENGTH,
          },
        ]}
      />
      {item.declaration_item === null && !ownerless && (
        <div className={styles.tick}>
          <Fields<ActForm> of={[{ kind: "check", name: `${at}.declared`, label: t.declared }]} />
        </div>
      )}
      <div className={styles.whole}>
        <PhotosField index={index} />
      </div>
      <Actions className={styles.whole}>
        <Button kind="primary" onClick={onDone}>
          {t.itemDone}
        </Button>
        <SameForAll index={index} item={item} items={items as ActItem[]} />
      </Actions>
    </div>
  );
}

interface SameForAllProps {
  index: number;
  item: ActItem;
  items: readonly ActItem[];
}

/** Decides on the other goods of the act as on these. */
function SameForAll({ index, item, items }: SameForAllProps) {
  const { clearErrors, setValue } = useFormContext<ActForm>();
  const others = items.flatMap((other, at) => (other.included && at !== index ? [at] : []));
  if (others.length === 0 || item.reasons.length === 0) return null;
  function copy() {
    for (const at of others) {
      for (const field of ["decision", "rejection_destination", "reasons", "legal_basis"] as const) {
        setValue(`items.${at}.${field}`, item[field], { shouldDirty: true });
        clearErrors(`items.${at}.${field}`);
      }
    }
    notify({ kind: "info", title: t.sameDone, detail: t.sameForAllHint });
  }
  return <Button onClick={copy}>{t.sameForAll(others.length)}</Button>;
}

/**
 * Proposes the weight of goods that are counted by weight, and why what is not permitted is retained. What was typed
 * stays.
 */
function useProposals(index: number, item: ActItem, reasons: readonly Entry[] | undefined) {
  const { getValues, setValue } = useFormContext<ActForm>();
  const weight = proposedWeight(item.quantity, item.unit);
  const before = useRef("");
  useEffect(() => {
    const proposal = before.current;
    before.current = weight;
    const typed = getValues(`items.${index}.weight`);
    if (weight !== proposal && (typed === "" || typed === proposal))
      setValue(`items.${index}.weight`, weight, { shouldDirty: true });
  }, [index, weight, getValues, setValue]);

  const asked = useRef(false);
  const nothingChosen = item.reasons.length === 0;
  const codes = proposedReasons(item, reasons);
  const propose = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    const given = nothingChosen ? codes : item.reasons;
    if (nothingChosen && codes.length > 0) setValue(`items.${index}.reasons`, codes, { shouldDirty: true });
    const article = proposedArticle(given, reasons);
    if (article && !getValues(`items.${index}.legal_basis`))
      setValue(`items.${index}.legal_basis`, article, { shouldDirty: true });
  });
  useEffect(() => {
    if (reasons) propose();
  }, [reasons]);
}

const STATES = choicesOf(t.physicalStates);
