import { formatDate } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import type { ProductFields } from "./product-fields";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./product-form.module.css";
import type { Verdict } from "./product-queries";
import { inForce } from "./product-schema";
import { BadgedVerdict } from "./verdict-facts";
import { VerdictFields } from "./verdict-fields";

const t = texts.products.form;

interface VerdictCardsProps {
  fields: ProductFields;
  /** None for a new product. */
  verdicts: readonly Verdict[];
  today: string;
  decides: boolean;
  onDecide: () => void;
  onKeep: () => void;
}

/** The verdict: as it stands, until somebody decides it anew. */
export function VerdictCards({ fields, verdicts, today, decides, onDecide, onKeep }: VerdictCardsProps) {
  const scheduled = verdicts.filter(({ valid_from: from }) => from > today);
  const current = inForce(verdicts, today);
  if (!decides) {
    return (
      <Card>
        <div className={styles.cardHead}>
          <h2>{t.verdict}</h2>
          <Button onClick={onDecide}>{t.change}</Button>
        </div>
        {current && <BadgedVerdict verdict={current} />}
        {scheduled.length > 0 && (
          <ul className={styles.follows}>
            {scheduled.map(({ valid_from: from, classification }) => (
              <li key={from}>{t.follows(formatDate(from), classification.name)}</li>
            ))}
          </ul>
        )}
      </Card>
    );
  }
  return (
    <Card>
      <div className={styles.cardHead}>
        <h2>{t.verdict}</h2>
        {verdicts.length > 0 && <Button onClick={onKeep}>{t.keep}</Button>}
      </div>
      <p className={sharedStyles.quiet}>{verdicts.length > 0 ? t.changeLead : t.verdictLead}</p>
      <VerdictFields fields={fields} scheduled={scheduled} isNew={verdicts.length === 0} />
    </Card>
  );
}
