import { Link, useLocation } from "react-router";
import { formatDateShort } from "../../lib/format";
import { capitalised } from "../../lib/capitalised";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import hidden from "../../ui/hidden.module.css";
import { Icon } from "../../ui/icons";
import { StatusTag } from "../../ui/status-tag";
import { Tag } from "../../ui/tag";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./product-list.module.css";
import type { Product } from "./product-queries";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.products.list;

/** The products of the catalogue. */
export function ProductTable({ rows }: { rows: readonly Product[] }) {
  const { search } = useLocation();
  // What is so of none takes no room.
  const said = { next: rows.some((row) => row.next_verdict), state: rows.some((row) => !row.active) };
  const unverified = rows.filter(({ verified }) => !verified).length;
  const all = unverified === rows.length;
  const columns = columnsOf(search, all).filter(({ key }) => said[key as keyof typeof said] ?? true);
  return (
    <div>
      {unverified > 0 && !all && (
        <p className={styles.legend}>
          <UnverifiedIcon />
          {t.legend}
        </p>
      )}
      <DataTable caption={texts.app.titles.products} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}

const columnsOf = (search: string, noneVerified: boolean): readonly Column<Product>[] => [
  {
    key: "product",
    title: t.product,
    phone: "lead",
    long: true,
    cell: (row) => <Pair under={<Known product={row} />}>{linkTo(row, search)}</Pair>,
    short: (row) => linkTo(row, search),
  },
  {
    key: "verdict",
    // What is so of all is said once.
    title: noneVerified ? `${t.verdict} (${t.referential.toLocaleLowerCase("es")})` : t.verdict,
    phone: "tag",
    cell: (row) => (
      <span className={styles.verdict}>
        <VerdictBadge classification={row.classification} />
        {!row.verified && !noneVerified && <Unverified />}
      </span>
    ),
  },
  {
    key: "next",
    title: t.scheduled,
    phone: "fact",
    cell: ({ next_verdict: next }) =>
      next && <Pair under={t.next(formatDateShort(next.valid_from))}>{next.classification.name}</Pair>,
    short: ({ next_verdict: next }) =>
      next && `${t.next(formatDateShort(next.valid_from))} ${next.classification.name}`,
  },
  {
    key: "conditions",
    title: texts.products.fields.conditions,
    phone: "fact",
    long: true,
    cell: (row) => (row.conditions ? <Conditions text={row.conditions} /> : <Missing product={row} />),
  },
  {
    key: "kind",
    title: t.kind,
    phone: "fact",
    cell: (row) => (
      <Pair under={row.origin.name}>
        <span className={styles.category}>{row.category.name}</span>
      </Pair>
    ),
    short: (row) => row.category.name,
  },
  {
    key: "state",
    title: t.state,
    phone: "tag",
    cell: (row) => <StatusTag active={row.active} />,
    short: (row) => !row.active && <StatusTag active={false} />,
  },
];

function linkTo(row: Product, search: string) {
  return (
    <Link to={`/productos/editar/${row.id}`} state={{ list: search }} className={styles.name}>
      {capitalised(row.name)}
    </Link>
  );
}

const Known = ({ product: { code, scientific_name: scientific } }: { product: Product }) => (
  <>
    {code}
    {scientific && (
      <>
        {" · "}
        <i lang="la">{scientific}</i>
      </>
    )}
  </>
);

/** Most are: a sign says it where the verdict stands. */
const Unverified = () => (
  <span className={styles.unverified} title={t.referential}>
    <UnverifiedIcon />
    <span className={hidden.hidden}>{t.referential}</span>
  </span>
);

const UnverifiedIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" strokeDasharray="3.2 3.2" />
    <path d="M9.6 9.6a2.4 2.4 0 1 1 3.4 2.3c-.7.4-1 .8-1 1.6M12 16.7v.1" />
  </Icon>
);

const Conditions = ({ text }: { text: string }) => <span className={sharedStyles.twoLines}>{capitalised(text)}</span>;

/** Only who may enter under conditions needs some. */
function Missing({ product }: { product: Product }) {
  return product.classification.code === "restringido" && <Tag tone="attention">{t.noConditions}</Tag>;
}
