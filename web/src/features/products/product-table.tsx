import { Link, useLocation } from "react-router";
import { formatDateShort } from "../../lib/format";
import { texts } from "../../texts/es";
import { StatusTag } from "../../ui/status-tag";
import { Tag } from "../../ui/tag";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./product-list.module.css";
import type { Product } from "./product-queries";

const t = texts.products.list;

/** Products in a dense table; on a phone each is a card with its verdict on top. */
export function ProductTable({ rows }: { rows: readonly Product[] }) {
  const { search } = useLocation();
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={texts.app.titles.products}>
        <thead>
          <tr>
            <th scope="col">{t.product}</th>
            <th scope="col">{t.verdict}</th>
            <th scope="col">{texts.products.fields.conditions}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.state}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={styles.product}>
                <Link to={`/productos/editar/${row.id}`} state={{ list: search }} className={styles.name}>
                  {row.name}
                </Link>
                {row.scientific_name && (
                  <i lang="la" className={styles.quiet}>
                    {row.scientific_name}
                  </i>
                )}
                <span className={styles.quiet}>{row.code}</span>
              </th>
              <td>
                <div className={styles.verdict}>
                  <VerdictBadge classification={row.classification} />
                  {!row.verified && <Tag>{t.referential}</Tag>}
                  {row.next_verdict && (
                    <span className={styles.next}>
                      {t.next(formatDateShort(row.next_verdict.valid_from))}{" "}
                      <strong>{row.next_verdict.classification.name}</strong>
                    </span>
                  )}
                </div>
              </td>
              <td className={styles.conditions}>
                {row.conditions ? <Clamped text={row.conditions} /> : <Missing product={row} />}
              </td>
              <td className={styles.kind}>
                {row.category.name}
                <span className={styles.quiet}>{row.origin.name}</span>
              </td>
              <td className={styles.state} data-active={row.active}>
                <StatusTag active={row.active} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Clamped = ({ text }: { text: string }) => <span className={styles.clamped}>{text}</span>;

/** Only who may enter under conditions needs some. */
function Missing({ product }: { product: Product }) {
  if (product.classification.code !== "restringido") return <span className={styles.quiet}>—</span>;
  return <Tag tone="attention">{t.noConditions}</Tag>;
}
