import { Link } from "react-router";
import { formatDate, formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import styles from "./declaration-panel.module.css";
import type { DeclarationFigures, Figure } from "./use-figure-groups";

const t = texts.declarationPanel;

interface TotalsProps {
  figures: DeclarationFigures;
  hrefOf: (filter: NonNullable<Figure["filter"]>) => string;
}

/** All declarations together, beside the period before. */
export function Totals({ figures: { totals, before }, hrefOf }: TotalsProps) {
  const was = before?.totals;
  const numbers = [
    { label: t.declarations, count: totals.declarations, before: was?.declarations, to: hrefOf({}) },
    { label: t.items, count: totals.items, before: was?.items, to: null },
    { label: t.with_act, count: totals.with_act, before: was?.with_act, to: hrefOf({ has_act: "si" }) },
    { label: t.drawn, count: totals.drawn, before: was?.drawn, to: hrefOf({ drawn: "si" }) },
    { label: t.cleared, count: totals.cleared, before: was?.cleared, to: hrefOf({ state: "cleared" }) },
  ];
  const median = (seconds: number | null | undefined) => (seconds === null || seconds === undefined ? t.noMedian : t.duration(Math.round(seconds / 60)));
  return (
    <section aria-label={t.totals}>
      <dl className={styles.totals}>
        {numbers.map(({ label, count, before: earlier, to }) => (
          <div key={label} className={styles.total}>
            <dt>{label}</dt>
            <dd>
              <strong>{to ? <Link to={to}>{formatNumber(count)}</Link> : formatNumber(count)}</strong>
              {earlier !== undefined && <span className={styles.quiet}>{t.beforeValue(formatNumber(earlier), changeOf(count, earlier))}</span>}
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t.median}</dt>
          <dd>
            <strong>{median(totals.median_seconds)}</strong>
            {was && <span className={styles.quiet}>{t.beforeValue(median(was.median_seconds), "")}</span>}
          </dd>
        </div>
      </dl>
      <p className={styles.quiet}>{before ? t.before(formatDate(before.from_date), formatDate(before.to_date)) : t.noBefore}</p>
    </section>
  );
}

function changeOf(now: number, before: number): string {
  if (before === 0) return "";
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? t.same : percent > 0 ? t.more(formatNumber(percent)) : t.less(formatNumber(-percent));
}
