import { useQueries } from "@tanstack/react-query";
import type { RetentionFilterValues } from "../../nouns/act/filters";
import { texts } from "../../texts/catalogue";
import type { Series } from "../../ui/series";
import styles from "./decision-days.module.css";
import { type RetentionCount, retentionFigures } from "./retention-figures";

const words = texts.retentionList.decisions;

/** What was decided about goods, in charts. */
export const DECISION_SERIES: readonly Series[] = [
  { code: "retencion", label: words.retencion, className: styles.retained, pattern: "plain" },
  { code: "rechazo", label: words.rechazo, className: styles.rejected, pattern: "slanted" },
];

/**
 * How much of each decision a day has; undefined until all of it is there. An act with both counts in both, so acts have
 * no parts.
 */
export function useDecisionDays(chosen: RetentionFilterValues, enabled: boolean) {
  const decisions = (["retencion", "rechazo"] as const).filter(
    (decision) => chosen.decision === "" || chosen.decision === decision,
  );
  const found = useQueries({
    queries: decisions.map((decision) => ({
      ...retentionFigures({ ...chosen, decision }),
      placeholderData: undefined,
      enabled,
    })),
  });
  const known = enabled && found.every(({ data }) => data);
  return (day: string, amount: (count: RetentionCount) => number) =>
    known
      ? Object.fromEntries(
          decisions.map((decision, n) => {
            const count = found[n]?.data?.days.find(({ code }) => code === day);
            return [decision, count ? amount(count) : 0];
          }),
        )
      : undefined;
}
