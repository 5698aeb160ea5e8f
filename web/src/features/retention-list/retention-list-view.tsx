import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { asksForAnnulled, retentionFilterFields } from "../../nouns/act/filters";
import { useSession } from "../../api/session-store";
import { choicesOf, codesOf } from "../../lib/choices";
import { formatNumber } from "../../lib/format";
import { defaultField, useUrlFilters, writeUrl } from "../../lib/use-url-filters";
import { ListScreen } from "../../lists/list-screen";
import { RetentionFilterBar } from "../../nouns/act/filter-bar";
import { RetentionTabs } from "../../nouns/act/tabs";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { ClearFilters, SortSelect } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { Tag } from "../../ui/tag";
import styles from "./retention-list.module.css";
import { listedRetentions, type ListedRetentions, retentionsFile, retentionTotals } from "./retention-queries";
import { RetentionTable } from "./retention-table";
import { WaitingActs } from "./waiting-acts";

const t = texts.retentionList;

const ORDERS = choicesOf(t.orders) as { value: ListedRetentions["order"]; label: string }[];
const FIELDS = {
  ...retentionFilterFields,
  order: defaultField("orden", codesOf(t.orders), "issued_at desc"),
};

/** Every act that the signed-in person may see. */
export function RetentionListView() {
  const online = useOnline();
  const { search } = useLocation();
  const role = useSession()?.user.role;
  const { values, change, clear, filtered, field } = useUrlFilters(FIELDS);
  const [q, setQ] = useState("");
  const { order, ...filters } = values;
  const asked = { filters, order, q };
  const list = useInfiniteQuery(listedRetentions(asked));
  const narrowing = {
    filtered: filtered || q !== "",
    clear: () => {
      clear();
      setQ("");
    },
  };
  const found = list.data?.pages[0]?.total;
  const newAct = role !== "auditor" && (
    <LinkButton to="/form-retenciones" kind="main">
      {t.newAct}
    </LinkButton>
  );
  return (
    <ListScreen
      onExport={retentionsFile(asked)}
      actions={newAct}
      tabs={<RetentionTabs current="acts" />}
      above={<WaitingActs />}
      filters={
        <RetentionFilterBar
          values={filters}
          onChange={change}
          narrowing={narrowing}
          search={{ value: q, onChange: setQ }}
          toFound={found ? t.toFound(formatNumber(found), found === 1) : undefined}
        >
          <SortSelect options={ORDERS} {...field("order")} />
        </RetentionFilterBar>
      }
      totals={
        online && (
          <Totals
            asked={asked}
            panel={`/panel-retenciones${search}`}
            toOverdue={`?${writeUrl(FIELDS, new URLSearchParams(search), { overdue: "si" })}`}
          />
        )
      }
      filtered={narrowing.filtered}
      list={list}
      empty={
        narrowing.filtered
          ? { title: t.emptyTitle, text: t.empty, actions: <ClearFilters narrowing={narrowing} /> }
          : { title: t.nothingTitle, text: t.nothing, actions: newAct }
      }
    >
      {(rows) => <RetentionTable rows={rows} />}
    </ListScreen>
  );
}

interface TotalsProps {
  asked: ListedRetentions;
  /** The way to the figures of the same acts. */
  panel: string;
  /** The way to those of the same acts whose goods are overdue. */
  toOverdue: string;
}

/** What all pages of the list add up to. Without them the list is still of use, so a failure says nothing. */
function Totals({ asked, panel, toOverdue }: TotalsProps) {
  const totals = useQuery(retentionTotals(asked)).data;
  if (!totals || totals.acts + totals.annulled === 0) return null;
  const { acts, items, mass_grams, unweighed, overdue, annulled } = totals;
  const leftOut = asksForAnnulled(asked.filters) ? 0 : annulled;
  const parts = [
    t.acts(formatNumber(acts), acts === 1),
    t.items(formatNumber(items), items === 1),
    t.kilograms(formatNumber(mass_grams / 1000)),
    unweighed > 0 && t.unweighed(formatNumber(unweighed)),
    leftOut > 0 && t.annulledLeftOut(formatNumber(leftOut), leftOut === 1),
  ];
  return (
    <div className={styles.sums}>
      <p className={styles.totals} role="status" aria-label={t.totals}>
        {parts
          .filter((part) => part !== false)
          .map((part) => (
            <span key={part}>{part}</span>
          ))}
      </p>
      {overdue > 0 && (
        <Link to={toOverdue} className={styles.overdue}>
          <Tag tone="attention">{t.overdueCount(formatNumber(overdue), overdue === 1)}</Tag>
        </Link>
      )}
      <Link to={panel} className={styles.panel}>
        {t.toPanel}
      </Link>
    </div>
  );
}
