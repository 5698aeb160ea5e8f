import { usePicture } from "../../api/settings";
import type { CustodyItem } from "../../nouns/custody/queries";
import { useSymbolOf } from "../../api/units";
import { classes } from "../../lib/classes";
import { formatNumber, withUnit } from "../../lib/format";
import { labelText } from "../../lib/item-label";
import { texts } from "../../texts/catalogue";
import { Paper, type PaperSize } from "../../ui/paper";
import { ColumnTitles, PaperHead } from "../../ui/paper-head";
import { usePageMarks } from "../../ui/use-page-marks";
import styles from "./custody-sheet.module.css";

const t = texts.custody.sheet;

/** What a document of custody says. */
export interface CustodyDocument {
  title: string;
  /** At the foot of each page; short, for the strip. */
  mark: string;
  /** Its number, or that of the act it belongs to; a document without one has no box for it. */
  number?: { name: string; value: string };
  facts: readonly [name: string, value: string | null][];
  items: readonly CustodyItem[];
  legal: string;
  /** Who signs, on lines side by side. */
  signatures: readonly { name: string; role: string }[];
}

/** A document of custody on A4 or on the strip of a counter's printer, legible in black and white. */
export function CustodySheet({ document, size }: { document: CustodyDocument; size: PaperSize }) {
  const logo = usePicture("print");
  const { facts, items, legal, mark, number, signatures, title } = document;
  usePageMarks(size, mark);
  return (
    <Paper size={size} className={classes(styles.sheet, styles[size])} label={title}>
      <PaperHead logo={logo} title={title} size={size}>
        {number && (
          <>
            <span>{number.name}</span>
            <strong>{number.value}</strong>
          </>
        )}
      </PaperHead>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Goods items={items} />
      {/* Nobody signs a page that does not say what they sign. */}
      <div className={styles.close}>
        <p>{legal}</p>
        <div className={styles.signatures}>
          {signatures.map(({ name, role }) => (
            <div key={role}>
              <div className={styles.line} />
              <strong>{name}</strong>
              <span>{role}</span>
            </div>
          ))}
        </div>
      </div>
    </Paper>
  );
}

function Goods({ items }: Pick<CustodyDocument, "items">) {
  const symbol = useSymbolOf();
  const grams = items.reduce((sum, item) => sum + (item.mass_grams ?? 0), 0);
  // There is no column for what none of them has.
  const sealed = items.some((item) => item.seal_number !== null);
  const weighed = items.some((item) => item.mass_grams !== null);
  return (
    <table className={classes(styles.goods, !sealed && styles.noSeal, !weighed && styles.noWeight)}>
      <caption>{t.goods}</caption>
      <thead>
        <tr>
          <ColumnTitles titles={[t.n, t.label, t.description, t.seal, t.quantity, t.weight]} />
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={labelText(item)}>
            <td data-title={t.n}>{index + 1}</td>
            <td data-title={t.label} className={styles.code} translate="no">
              {labelText(item)}
            </td>
            <td data-title={t.description}>
              <span className={styles.name} translate="no">
                {item.description || texts.retentionList.purged}
              </span>
            </td>
            <td data-title={t.seal} className={item.seal_number === null ? styles.without : undefined}>
              {item.seal_number ?? "—"}
            </td>
            <td data-title={t.quantity}>{withUnit(formatNumber(item.quantity), symbol(item.unit))}</td>
            <td data-title={t.weight} className={item.mass_grams === null ? styles.without : undefined}>
              {item.mass_grams === null ? "—" : kilograms(item.mass_grams)}
            </td>
          </tr>
        ))}
      </tbody>
      {weighed && (
        <tfoot>
          <tr>
            <td colSpan={sealed ? 5 : 4}>{t.total}</td>
            <td data-title={t.total}>{kilograms(grams)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const kilograms = (grams: number) => `${formatNumber(grams / 1000)} kg`;
