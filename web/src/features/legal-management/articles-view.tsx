import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { Article } from "../../nouns/legal-basis/queries";
import { choicesOf } from "../../lib/choices";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ManagedList } from "../../lists/managed-list";
import { texts } from "../../texts/catalogue";
import type { Column } from "../../ui/data-table";
import { LinkButton } from "../../ui/link-button";
import { StandingTag } from "../../nouns/legal-basis/standing-tag";
import { StatusTag } from "../../ui/status-tag";
import { Tag } from "../../ui/tag";
import { activeStandards, articleList, articlesFile, knownWords, type Pending } from "./legal-queries";
import styles from "./lists.module.css";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.legalManagement.articles;
const PLACE = "/configuracion/baselegal";
const PENDINGS = choicesOf(t.pendings);
const ORDERS = choicesOf(t.orders) as { value: keyof typeof t.orders; label: string }[];

const FIELDS = {
  q: textField("q"),
  kind: textField("tipo"),
  subject: textField("tema"),
  standard: textField("norma"),
  pending: choiceField<Pending>("pendiente", ["unverified", "without_text", "repealed"]),
  status: choiceField<"active" | "inactive">("estado", ["active", "inactive"]),
  order_by: defaultField("orden", Object.keys(t.orders) as (keyof typeof t.orders)[], "code"),
};

/** The articles of the legal basis: administrators change them, the others read them. */
export function ArticlesView() {
  const url = useUrlFilters(FIELDS);
  const { search } = useLocation();
  const words = useQuery(knownWords).data;
  const standards = useQuery(activeStandards).data ?? [];
  const list = useInfiniteQuery(articleList(url.values));
  const { standard } = url.values;
  const ofStandard = standard ? `?norma=${encodeURIComponent(standard)}` : "";
  return (
    <ManagedList
      texts={{ ...t, readOnly: texts.legalManagement.readOnly }}
      lead={t.lead}
      caption={texts.app.titles.articles}
      columns={() => columnsOf(search)}
      onExport={articlesFile(url.values)}
      add={
        <LinkButton kind="main" to={`${PLACE}/nuevo${ofStandard}`} state={{ search }}>
          {t.add}
        </LinkButton>
      }
      url={url}
      search={url.field("q")}
      filters={
        <>
          <ChoiceFilter
            label={t.standard}
            empty={t.anyStandard}
            options={optionsWith(standards, standard)}
            {...url.field("standard")}
          />
          <ChoiceFilter
            label={t.subject}
            empty={t.any}
            options={(words?.subjects ?? []).map(asOption)}
            {...url.field("subject")}
          />
          <ChoiceFilter label={t.pending} empty={t.any} options={PENDINGS} {...url.field("pending")} />
        </>
      }
      more={{
        set: url.values.kind ? 1 : 0,
        fields: (
          <ChoiceFilter
            label={t.kind}
            empty={t.any}
            options={(words?.kinds ?? []).map(asOption)}
            {...url.field("kind")}
          />
        ),
      }}
      status={url.field("status")}
      orders={ORDERS}
      order={url.field("order_by")}
      list={list}
    />
  );
}

/** Norms to choose from; one that is no longer active shows its code. */
function optionsWith(standards: readonly { code: string; title: string }[], chosen: string) {
  const options = standards.map(({ code, title }) => ({ value: code, label: title }));
  return chosen && !options.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: chosen }, ...options]
    : options;
}

const asOption = (word: string) => ({ value: word, label: word });

const columnsOf = (search: string): readonly Column<Article>[] => [
  { key: "name", title: t.name, phone: "lead", order: "subject", long: true, cell: (row) => name(row, search) },
  { key: "open", title: t.verified, phone: "fact", phoneOnly: true, cell: ({ verified }) => !verified && t.verifiedNo },
  {
    key: "standard",
    title: t.of,
    phone: "fact",
    order: "title",
    wraps: true,
    cell: (row) => <span className={sharedStyles.twoLines}>{standardOf(row)}</span>,
    short: standardOf,
  },
  {
    key: "standing",
    title: texts.legalManagement.standards.standing,
    phone: "tag",
    short: ({ standing }) => standing !== "vigente" && <StandingTag standing={standing} />,
    // What is usual does not stand out.
    cell: ({ standing }) =>
      standing === "vigente" ? texts.legal.standings.vigente : <StandingTag standing={standing} />,
  },
  {
    key: "verified",
    title: t.verified,
    phone: "hidden",
    cell: (row) => (row.verified ? t.verifiedYes : <Tag tone="waiting">{t.verifiedNo}</Tag>),
  },
  {
    key: "status",
    title: t.status,
    phone: "tag",
    short: ({ active }) => !active && <StatusTag active={active} />,
    cell: (row) => <StatusTag active={row.active} />,
  },
  {
    key: "code",
    title: t.code,
    phone: "hidden",
    order: "code",
    cell: (row) => <span className={styles.whole}>{row.code}</span>,
  },
];

const name = (row: Article, search: string) => (
  <Link
    to={`${PLACE}/${encodeURIComponent(row.code)}`}
    state={{ search }}
    className={classes(sharedStyles.twoLines, styles.name)}
  >
    {row.subject}
  </Link>
);

/** The number first: a long title is cut behind it. */
const standardOf = ({ title, article }: Article) =>
  [article && texts.legal.article(article), title].filter(Boolean).join(" · ");
