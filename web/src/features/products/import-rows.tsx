import { useInfiniteQuery } from "@tanstack/react-query";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { PagedList } from "../../ui/paged-list";
import { recordedValue } from "../../lib/recorded";
import { importRows, type Outcome, type ProductImportRow } from "./import-queries";
import sharedStyles from "../../ui/shared.module.css";
import hidden from "../../ui/hidden.module.css";
import styles from "./import.module.css";

const t = texts.products.import;
const columns: Readonly<Record<string, string>> = texts.products.fields;

/** The lines of one kind, each with what it would do or what is wrong with it. */
export function ImportRows({ id, outcome }: { id: string; outcome: Outcome }) {
  const list = useInfiniteQuery(importRows(id, outcome));
  return (
    <PagedList list={list} empty={<p className={sharedStyles.quiet}>{t.noRows}</p>}>
      {(rows) => (
        <ol className={styles.rows} aria-label={t.outcomes[outcome]}>
          {rows.map((row) => (
            <li key={row.line} className={styles.row}>
              <p className={styles.head}>
                <span className={styles.line}>{t.line(formatNumber(row.line))}</span>
                <strong>{row.name}</strong>
                <span className={sharedStyles.quiet}>{row.code}</span>
              </p>
              <Detail row={row} outcome={outcome} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Detail({ row, outcome }: { row: ProductImportRow; outcome: Outcome }) {
  if (outcome === "unchanged") return null;
  if (outcome === "refused") {
    return (
      <ul className={styles.faults}>
        {row.faults.map(({ field, value, message }) => (
          <li key={`${field} ${message}`}>
            {field && <strong>{t.column(columns[field] ?? field)}</strong>}
            <span>{message}</span>
            {value && <span className={sharedStyles.quiet}>{t.found(value)}</span>}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <dl className={styles.changes}>
      {row.changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{columns[field] ?? field}</dt>
          <dd>
            {outcome === "changed" && (
              <>
                <del>
                  <span className={hidden.hidden}>{t.before}: </span>
                  {recordedValue(field, before) || t.emptyValue}
                </del>{" "}
                <span aria-hidden="true">→</span>{" "}
              </>
            )}
            <ins>
              {outcome === "changed" && <span className={hidden.hidden}>{t.after}: </span>}
              {recordedValue(field, after) || t.emptyValue}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
