import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { catalogueKinds, type Kind, type KindField } from "../../api/catalogue-kinds";
import { catalogue, type Entry as AnyEntry, entryName } from "../../api/catalogues";
import { useMayWriteEntry } from "../../api/may-write";
import { catalogueAt, KNOWN_KINDS } from "../../lib/catalogue-paths";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ManagedList } from "../../lists/managed-list";
import { capitalised } from "../../lib/capitalised";
import { classes } from "../../lib/classes";
import { compact } from "../../lib/text";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { useOnline } from "../../offline/use-online";
import { SettingsBack } from "../../lists/settings-back";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import type { Column } from "../../ui/data-table";
import { InsteadPage } from "../../ui/instead-page";
import { ErrorState } from "../../ui/error-state";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { StatusTag } from "../../ui/status-tag";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./catalogue-view.module.css";
import { shownValue } from "./entry-fields";
import { EntryPanel } from "./entry-panel";
import { entriesFile, type Entry, entryList } from "./entry-queries";
import { NewEntryPanel } from "./new-entry-panel";

const t = texts.catalogues;
const ORDERS = Object.entries(t.orders).map(([value, label]) => ({ value: value as keyof typeof t.orders, label }));
const FILTERS = {
  q: textField("q"),
  status: choiceField("estado", ["active", "inactive"]),
  order_by: defaultField(
    "orden",
    ORDERS.map(({ value }) => value),
    "order",
  ),
};
const EDITED = "editar";
const ADDED = "nuevo";

/** One small catalogue, drawn from the server's registry. */
export function CatalogueView() {
  const { pathname } = useLocation();
  const kinds = useQuery(catalogueKinds);
  if (kinds.isPending || kinds.isError) {
    return (
      <Page wide>
        <SettingsBack />
        <PageHeader />
        {kinds.isError ? (
          <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />
        ) : (
          <Skeleton blocks={4} />
        )}
      </Page>
    );
  }
  const code = catalogueAt(pathname);
  const kind = kinds.data.find((known) => known.code === code);
  if (kind) return <Catalogue key={code} kind={kind} />;
  return (
    <InsteadPage title={t.unknownTitle} to="/configuracion" link={t.toSettings}>
      {t.unknown}
    </InsteadPage>
  );
}

function Catalogue({ kind }: { kind: Kind }) {
  const mayWrite = useMayWriteEntry(kind);
  const online = useOnline();
  const [params, setParams] = useSearchParams();
  const url = useUrlFilters(FILTERS);
  const list = useInfiniteQuery(entryList(kind.code, url.values));
  const edited = params.get(EDITED);
  const airlines = useQuery({ ...catalogue("airlines"), enabled: kind.code === "flights" }).data;
  const close = () => setParams((now) => without(now, EDITED, ADDED), { preventScrollReset: true });
  return (
    <ManagedList
      texts={t}
      mayWrite={mayWrite()}
      title={KNOWN_KINDS.some((known) => known === kind.code) ? undefined : kind.title}
      lead={kind.referrers.length > 0 && t.lead(kind.referrers.join(", ").toLocaleLowerCase("es"))}
      caption={kind.title}
      columns={(rows) => columnsOf(kind, params, rows, airlines)}
      onExport={entriesFile(kind.code, url.values)}
      add={
        <Button kind="main" disabled={!online} onClick={() => setParams((now) => withParam(now, ADDED, "si"))}>
          {t.add(kind.singular)}
        </Button>
      }
      url={url}
      search={url.field("q")}
      status={url.field("status")}
      orders={ORDERS}
      order={url.field("order_by")}
      list={list}
      over={
        <>
          {edited !== null && <EntryPanel key={edited} kind={kind} code={edited} mayWrite={mayWrite} onClose={close} />}
          {edited === null && params.has(ADDED) && mayWrite() && <NewEntryPanel kind={kind} onClose={close} />}
        </>
      }
    />
  );
}

/** So many fit on a phone beside the code. */
const MOST_FACTS = 2;

/** A flight is called as its number is. */
const isNamedByCode = ({ name, code }: Entry) => compact(name) === compact(code);

const Code = ({ of }: { of: Entry }) => (
  <span className={styles.code} translate="no">
    {of.code}
  </span>
);

function columnsOf(
  kind: Kind,
  params: URLSearchParams,
  rows: readonly Entry[],
  airlines: readonly AnyEntry[] | undefined,
): readonly Column<Entry>[] {
  const listed = kind.fields.filter((field) => field.listed);
  const heads = t.heads[kind.code] ?? {};
  const isFlights = kind.code === "flights";
  const isTranslations = kind.code === "translations";
  const isClassifications = kind.code === "classifications";
  const said = (field: KindField, row: Entry) => {
    const value = shownValue(field, row.attributes[field.code]);
    if (field.type === "choice") return capitalised(value);
    if (!isFlights) return value;
    return field.code === "airline" ? entryName(airlines, value) : value.replaceAll(" ", "/");
  };
  return [
    {
      key: "name",
      title: t.name,
      phone: "lead",
      order: "name",
      wraps: true,
      cell: (row) => (
        <Link
          to={{ search: withParam(params, EDITED, row.code).toString() }}
          preventScrollReset
          className={classes(styles.open, isTranslations && styles.text)}
        >
          {isClassifications ? <VerdictBadge classification={row} /> : row.name}
        </Link>
      ),
    },
    ...(isFlights
      ? [
          {
            key: "route",
            title: t.route,
            phone: "fact" as const,
            phoneOnly: true,
            cell: ({ attributes: { origins = "", destinations = "" } }: Entry) =>
              `${origins.replaceAll(" ", "/")} → ${destinations.replaceAll(" ", "/")}`,
          },
        ]
      : []),
    // A name that is the code said otherwise is said once, and the code of a verdict only machines read.
    ...(isClassifications || rows.every(isNamedByCode)
      ? []
      : [
          {
            key: "code",
            title: heads.code ?? kind.code_label,
            phone: isTranslations ? ("hidden" as const) : ("fact" as const),
            order: "code",
            short: (row: Entry) => !isNamedByCode(row) && <Code of={row} />,
            cell: (row: Entry) => <Code of={row} />,
          },
        ]),
    ...listed.map((field, index) => {
      const numeric = field.type === "whole_number" || field.type === "decimal";
      const title = heads[field.code] ?? field.label;
      return {
        key: field.code,
        title,
        phone: index < MOST_FACTS && !(isFlights && field.code !== "airline") ? ("fact" as const) : ("hidden" as const),
        // A number alone does not say of what.
        short: (row: Entry) => (numeric && said(field, row) ? `${title} ${said(field, row)}` : said(field, row)),
        wraps: true,
        numeric,
        cell: (row: Entry) => said(field, row) || <span className={sharedStyles.quiet}>—</span>,
      };
    }),
    ...(kind.cites
      ? [
          {
            key: "articles",
            title: texts.editing.articles.label,
            phone: "hidden" as const,
            wraps: true,
            cell: (row: Entry) =>
              row.articles.length > 0 ? (
                row.articles.map(({ code }, index) => (
                  <Fragment key={code}>
                    {index > 0 && ", "}
                    <span className={styles.cited}>{code}</span>
                  </Fragment>
                ))
              ) : (
                <span className={sharedStyles.quiet}>—</span>
              ),
          },
        ]
      : []),
    {
      key: "status",
      title: texts.ui.status,
      phone: "tag",
      short: ({ active }) => !active && <StatusTag active={active} />,
      cell: (row) => <StatusTag active={row.active} />,
    },
  ];
}

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = without(params, EDITED, ADDED);
  next.set(name, value);
  return next;
}

function without(params: URLSearchParams, ...names: string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  return next;
}
