import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { Standard, Standing } from "../../nouns/legal-basis/queries";
import { choicesOf } from "../../lib/choices";
import { formatNumber } from "../../lib/format";
import { publishedShort } from "../../lib/published";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ManagedList } from "../../lists/managed-list";
import { texts } from "../../texts/catalogue";
import { type Column, Pair } from "../../ui/data-table";
import { LinkButton } from "../../ui/link-button";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import { StatusTag } from "../../ui/status-tag";
import { knownWords, standardList, standardsFile } from "./legal-queries";
import styles from "./lists.module.css";

const t = texts.legalManagement.standards;
const PLACE = "/configuracion/normas";
const STANDINGS = choicesOf(texts.legal.standings);
const ORDERS = choicesOf(t.orders) as { value: keyof typeof t.orders; label: string }[];

const FIELDS = {
  q: textField("q"),
  kind: textField("tipo"),
  standing: choiceField<Standing>("vigencia", ["vigente", "reformada", "derogada"]),
  status: choiceField<"active" | "inactive">("estado", ["active", "inactive"]),
  order_by: defaultField("orden", Object.keys(t.orders) as (keyof typeof t.orders)[], "title"),
};

/** The norms behind the legal basis: administrators change them, the others read them. */
export function StandardsView() {
  const url = useUrlFilters(FIELDS);
  const { search } = useLocation();
  const kinds = useQuery(knownWords).data?.kinds ?? [];
  const list = useInfiniteQuery(standardList(url.values));
  return (
    <ManagedList
      texts={{ ...t, readOnly: texts.legalManagement.readOnly }}
      lead={t.lead}
      caption={texts.app.titles.standards}
      columns={() => columnsOf(search)}
      onExport={standardsFile(url.values)}
      add={
        <LinkButton kind="main" to={`${PLACE}/nueva`} state={{ search }}>
          {t.add}
        </LinkButton>
      }
      url={url}
      search={url.field("q")}
      filters={
        <>
          <ChoiceFilter
            label={t.kind}
            empty={t.anyKind}
            options={kinds.map((kind) => ({ value: kind, label: kind }))}
            {...url.field("kind")}
          />
          <ChoiceFilter label={t.standing} empty={t.anyStanding} options={STANDINGS} {...url.field("standing")} />
        </>
      }
      status={url.field("status")}
      orders={ORDERS}
      order={url.field("order_by")}
      list={list}
    />
  );
}

const columnsOf = (search: string): readonly Column<Standard>[] => [
  {
    key: "name",
    title: t.name,
    phone: "lead",
    order: "title",
    wraps: true,
    cell: (row) =>
      row.replaced_by ? (
        <Pair under={`${texts.legal.replacedBy} ${row.replaced_by.name}`}>{name(row, search)}</Pair>
      ) : (
        name(row, search)
      ),
    short: (row) => name(row, search),
  },
  {
    key: "year",
    title: t.published,
    phone: "fact",
    phoneOnly: true,
    cell: (row) => row.published && publishedShort(row.published),
  },
  { key: "kind", title: t.kind, phone: "fact", order: "kind", cell: (row) => row.kind },
  {
    key: "number",
    title: t.number,
    phone: "hidden",
    wraps: true,
    cell: (row) => [row.number, row.gazette].filter(Boolean).join("; ") || "—",
  },
  {
    key: "published",
    title: t.published,
    phone: "hidden",
    order: "published",
    cell: (row) => <span className={styles.whole}>{row.published ? publishedShort(row.published) : "—"}</span>,
  },
  {
    key: "standing",
    title: t.standing,
    phone: "tag",
    // What is usual does not stand out.
    cell: ({ standing }) =>
      standing === "vigente" ? texts.legal.standings.vigente : <StandingTag standing={standing} />,
    short: ({ standing }) => standing !== "vigente" && <StandingTag standing={standing} />,
  },
  {
    key: "articles",
    title: t.articles,
    phone: "hidden",
    numeric: true,
    cell: (row) => formatNumber(row.article_count),
  },
  {
    key: "status",
    title: t.status,
    phone: "tag",
    short: ({ active }) => !active && <StatusTag active={active} />,
    cell: (row) => <StatusTag active={row.active} />,
  },
];

const name = (row: Standard, search: string) => (
  <Link to={`${PLACE}/${encodeURIComponent(row.code)}`} state={{ search }} className={styles.name}>
    {row.title}
  </Link>
);
