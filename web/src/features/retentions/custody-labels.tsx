import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue } from "../../api/catalogues";
import type { Retention } from "../../api/staff-retentions";
import { useSymbolOf } from "../../api/units";
import { classes } from "../../lib/classes";
import { custodyLabel, labelText } from "../../lib/item-label";
import { formatDateShort, formatNumber, todayAt, withUnit } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Paper, type PaperSize } from "../../ui/paper";
import { QrCode } from "../../ui/qr-code";
import styles from "./custody-labels.module.css";
import { Name } from "../../ui/sentence";

const t = texts.retentions.print;

/** A label for the bag of each item: on A4 to cut out, or one by one from the roll of a counter's printer. */
export function CustodyLabels({ act, size }: { act: Retention; size: PaperSize }) {
  const airports = useQuery(catalogue("airports")).data;
  const symbol = useSymbolOf();
  const day = formatDateShort(todayAt(act.airport, new Date(act.issued_at)));
  return (
    <Paper size={size} className={classes(styles.labels, styles[size])} label={t.labels.title(act.folio)}>
      {pairs(act.items).map((row) => (
        <div key={row[0]?.n} className={styles.row}>
          {row.map((item) => (
            <section key={item.n} className={styles.label}>
              <p className={classes(styles.name, styles[sizeOf(item.description)])} translate="no">
                {item.description}
              </p>
              <QrCode
                className={styles.qr}
                content={custodyLabel({ folio: act.folio, n: item.n })}
                label={t.labels.qr(act.folio, item.n)}
              />
              <div className={styles.what}>
                {/* What people type where a code cannot be scanned. */}
                <p className={styles.folio} translate="no">
                  {labelText({ folio: act.folio, n: item.n })}
                </p>
                <p className={styles.strong}>{t.labels.number(item.n, act.items.length)}</p>
                <p>
                  {texts.retentions.form.decisions[item.decision]} ·{" "}
                  {withUnit(formatNumber(item.quantity), symbol(item.unit))}
                </p>
                {item.weight_grams !== null && <p>{t.weight(`${formatNumber(item.weight_grams / 1000)} kg`)}</p>}
                {item.seal_number && (
                  <p className={styles.strong}>
                    {t.seal} <span className={styles.whole}>{item.seal_number}</span>
                  </p>
                )}
                <p>
                  <Name>{airportName(airports, act.airport)}</Name> · {day}
                </p>
              </div>
            </section>
          ))}
        </div>
      ))}
    </Paper>
  );
}

/** As large as its name has room on the smallest label. */
const sizeOf = ({ length }: string) => (length <= 45 ? "large" : length <= 90 ? "middle" : "small");

/** In rows of two, which stay on one page. */
function pairs<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, n) => all.slice(2 * n, 2 * n + 2));
}
