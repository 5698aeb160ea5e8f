import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { articles } from "../../api/articles";
import { catalogue, choosable, entryOptions, listState } from "../../api/catalogues";
import { useSymbolOf } from "../../api/units";
import { AmountField } from "../../forms/amount-field";
import { useUnits } from "../../forms/use-units";
import { choicesOf } from "../../lib/choices";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { CitedArticles } from "../../ui/cited-articles";
import { VerdictBadge } from "../../ui/verdict-badge";
import { type ActForm, type ActItem, otherArticles } from "./act-form";
import styles from "./act.module.css";
import { ActCheckbox, ActCombobox, ActRadio, ActSelect, ActText } from "./fields";
import { lastDestinations, lastUnits } from "./last-choices";
import { LastDecisions } from "./last-decisions";
import { PhotosField } from "./photos-field";
import { ReasonsField } from "./reasons-field";
import { useLastChoices } from "./use-last-choices";

const t = texts.retentions.form;

interface ItemFieldsProps {
  index: number;
  onRemove: () => void;
}

/** Goods: declared ones are ticked to go into the act, added ones can be taken out again. */
export function ItemFields({ index, onRemove }: ItemFieldsProps) {
  const { control } = useFormContext<ActForm>();
  const item = useWatch({ control, name: `items.${index}` }) as ActItem;
  const name = item.product?.name || item.description || t.unnamed;
  const declared = item.declaration_item !== null;
  return (
    <div className={classes(styles.item, item.included && styles.included)} role="group" aria-label={name}>
      <div className={styles.itemHead}>
        {declared ? (
          <ActCheckbox name={`items.${index}.included`} label={<Goods item={item} name={name} />} />
        ) : (
          <>
            <div className={styles.added}>
              <Goods item={item} name={name} />
            </div>
            <Button kind="quiet" aria-label={t.removeNamed(name)} onClick={onRemove}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      {item.included && <Decision index={index} item={item} />}
    </div>
  );
}

function Goods({ item, name }: { item: ActItem; name: string }) {
  const symbol = useSymbolOf();
  return (
    <span className={styles.goods}>
      <strong className={styles.name} translate="no">{name}</strong>
      {item.quantity && item.declaration_item !== null && (
        <span className={styles.quiet}>
          {item.quantity} {symbol(item.unit)}
        </span>
      )}
      {item.product?.classification && <VerdictBadge classification={item.product.classification} />}
    </span>
  );
}

function Decision({ index, item }: { index: number; item: ActItem }) {
  const destinations = useQuery(catalogue("rejection-destinations"));
  const legalBasis = useQuery(articles);
  const reasons = useQuery(catalogue("retention-reasons")).data;
  const units = useUnits(item.unit);
  const acts = useLastChoices();
  const others = otherArticles(item, reasons, destinations.data);
  const at = `items.${index}` as const;
  return (
    <div className={styles.fields}>
      {item.reasons.length === 0 && (
        <div className={styles.whole}>
          <LastDecisions index={index} />
        </div>
      )}
      <div className={styles.whole}>
        <ActRadio name={`${at}.decision`} label={t.decision} inline choices={DECISIONS} />
      </div>
      {item.decision === "rechazo" && (
        <div className={styles.whole}>
          <ActSelect
            name={`${at}.rejection_destination`}
            label={t.rejection_destination}
            list={listState(destinations)}
            first={{ ...t.last.destinations, values: lastDestinations(acts) }}
            options={entryOptions(choosable(destinations.data, item.rejection_destination))}
          />
        </div>
      )}
      <div className={styles.whole}>
        <ReasonsField index={index} />
      </div>
      <div className={styles.whole}>
        <ActCombobox
          name={`${at}.legal_basis`}
          label={t.legal_basis}
          hint={t.legalHint}
          list={listState(legalBasis)}
          options={(legalBasis.data ?? []).map(({ code, title, article, subject }) => ({ value: code, label: t.article(title, article, subject) }))}
        />
      </div>
      {others.length > 0 && (
        <div className={classes(styles.whole, styles.quiet)}>
          <p>{t.otherArticles}</p>
          <CitedArticles articles={others} />
        </div>
      )}
      {!item.product && (
        <div className={styles.whole}>
          <ActText name={`${at}.description`} label={t.description} maxLength={200} />
        </div>
      )}
      <AmountField name={`${at}.quantity`} label={t.quantity} unit={{ name: `${at}.unit`, options: units.options }} />
      <ActSelect name={`${at}.unit`} label={t.unit} first={{ ...t.last.reasons, values: lastUnits(acts) }} {...units} />
      <AmountField name={`${at}.weight`} label={t.weight} optional />
      <ActSelect name={`${at}.physical_state`} label={t.physical_state} options={STATES} />
      <ActText name={`${at}.seal_number`} label={t.seal_number} optional maxLength={50} />
      {item.declaration_item === null && (
        <div className={styles.tick}>
          <ActCheckbox name={`${at}.declared`} label={t.declared} />
        </div>
      )}
      <div className={styles.whole}>
        <PhotosField index={index} />
      </div>
    </div>
  );
}

const DECISIONS = (["retencion", "rechazo"] as const).map((value) => ({ value, label: t.decisions[value], hint: t.decisionHints[value] }));
const STATES = choicesOf(t.physicalStates);
