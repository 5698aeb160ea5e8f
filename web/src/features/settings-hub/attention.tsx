import { Link } from "react-router";
import type { Figures } from "../../api/figures";
import { cataloguePath } from "../../lib/catalogue-paths";
import { formatTotal } from "../../lib/format";
import { managementTexts } from "../../texts/management";
import { ChevronIcon } from "../../ui/icons";
import { Section } from "./hub-parts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./hub.module.css";

const t = managementTexts.settingsHub;
const PRODUCTS = "/configuracion/productos";
/** The catalogues that a product names. */
const OF_PRODUCTS = ["categories", "origins", "units", "classifications"];

/** Something that waits for somebody. */
export interface Point {
  key: keyof typeof t.points;
  count: number;
  to: string;
}

/** What is left to do about products. */
export function productPoints({ products, kinds }: Figures): Point[] {
  const stale = kinds.find(({ kind, inactive }) => OF_PRODUCTS.includes(kind) && inactive > 0)?.kind ?? "categories";
  return [
    { key: "without_conditions", count: products.without_conditions, to: `${PRODUCTS}?estado=active&sin_condicion=si` },
    {
      key: "with_inactive_reference",
      count: products.with_inactive_reference,
      to: `${cataloguePath(stale)}?estado=inactive`,
    },
    { key: "unverified", count: products.unverified, to: `${PRODUCTS}?estado=active&sin_verificar=si` },
    { key: "scheduled", count: products.scheduled, to: `${PRODUCTS}?estado=active&programados=si` },
  ];
}

/** What is left to do about the legal basis. */
export function legalPoints({ legal }: Figures): Point[] {
  return [
    {
      key: "articles_of_repealed",
      count: legal.articles_of_repealed,
      to: "/configuracion/baselegal?pendiente=repealed&estado=active",
    },
    {
      key: "unverified_articles",
      count: legal.unverified_articles,
      to: "/configuracion/baselegal?pendiente=unverified&estado=active",
    },
  ];
}

/** What needs attention; that nothing does is said too. */
export function Attention({ points }: { points: readonly Point[] }) {
  const open = points.filter(({ count }) => count > 0);
  return (
    <Section title={t.attention}>
      {open.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.attentionNone}</p>
      ) : (
        <ul className={styles.points}>
          {open.map(({ key, count, to }) => (
            <li key={key}>
              <Link to={to} className={styles.point}>
                <span className={styles.count}>{formatTotal(count)}</span>
                <span className={styles.words}>
                  <strong>{t.points[key].title}</strong>
                  <span>{t.points[key].text}</span>
                </span>
                <ChevronIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
