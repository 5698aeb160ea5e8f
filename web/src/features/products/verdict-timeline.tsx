import { useState } from "react";
import { classes } from "../../lib/classes";
import { addDays } from "../../lib/dates";
import { formatDateShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./product-form.module.css";
import type { Verdict } from "./product-queries";
import { VerdictFacts } from "./verdict-facts";

const t = texts.products.verdicts;

interface VerdictTimelineProps {
  /** Newest first. */
  verdicts: readonly Verdict[];
  today: string;
  /** Only for those who may take a scheduled one back. */
  onCancel?: ((verdict: Verdict) => void) | undefined;
}

/** What is answered, was answered and will be answered; on top what comes last. */
export function VerdictTimeline({ verdicts, today, onCancel }: VerdictTimelineProps) {
  const [all, setAll] = useState(false);
  const current = verdicts.findIndex(({ valid_from: from }) => from <= today);
  const older = current === -1 ? 0 : verdicts.length - current - 1;
  const shown = all ? verdicts : verdicts.slice(0, verdicts.length - older);
  return (
    <>
      <ol className={styles.timeline}>
        {shown.map((verdict, index) => {
          const place = index === current ? "now" : current === -1 || index < current ? "scheduled" : "past";
          const next = verdicts[index - 1];
          return (
            <li key={verdict.valid_from} className={classes(styles.period, styles[place])}>
              <div className={styles.periodHead}>
                <Tag tone={TONES.verdict[place]}>{t[place]}</Tag>
                <span>
                  {next
                    ? t.between(formatDateShort(verdict.valid_from), formatDateShort(addDays(next.valid_from, -1)))
                    : t.since(formatDateShort(verdict.valid_from))}
                </span>
                <VerdictBadge classification={verdict.classification} />
              </div>
              <VerdictFacts verdict={verdict} />
              {place === "scheduled" && onCancel && (
                <div>
                  <Button kind="danger" onClick={() => onCancel(verdict)}>
                    {t.cancel}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {older > 0 && !all && (
        <div>
          <Button onClick={() => setAll(true)}>{t.older(older)}</Button>
        </div>
      )}
    </>
  );
}
