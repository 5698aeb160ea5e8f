import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { asksForAnnulled, retentionFilterFields } from "../../api/retention-filters";
import { useSession } from "../../api/session-store";
import { RetentionFilterBar } from "../../forms/retention-filter-bar";
import { choicesOf, codesOf } from "../../lib/choices";
import { formatNumber } from "../../lib/format";
import { defaultField, useUrlFilters } from "../../lib/use-url-filters";
import { useIssuedActs } from "../../offline/use-issued-acts";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { SortSelect } from "../../ui/filter-bar";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { RetentionTabs } from "../../forms/retention-tabs";
import styles from "./retention-list.module.css";
import { exportRetentions, listedRetentions, type ListedRetentions, retentionTotals } from "./retention-queries";
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
  useIssuedActs();
  const { search } = useLocation();
  const role = useSession()?.user.role;
  const { values, change, clear, filtered } = useUrlFilters(FIELDS);
  const [q, setQ] = useState("");
  const { order, ...filters } = values;
  const asked = { filters, order, q };
  const narrowed = filtered || q !== "";
  const clearAll = () => {
    clear();
    setQ("");
  };
  const newAct = role !== "auditor" && (
    <LinkButton to="/form-retenciones" kind="main">
      {t.newAct}
    </LinkButton>
  );
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu
              disabled={!online}
              onExport={(format, onProgress) => exportRetentions(asked, format, onProgress)}
            />
            <LinkButton to={`/panel-retenciones${search}`}>{t.toPanel}</LinkButton>
            {newAct}
          </>
        }
      />
      <RetentionTabs current="acts" />
      {!online && <OfflineCopy />}
      <WaitingActs />
      <RetentionFilterBar
        values={filters}
        onChange={change}
        onClear={clearAll}
        filtered={narrowed}
        search={{ value: q, onChange: setQ }}
      >
        <SortSelect options={ORDERS} value={order} onChange={(chosen) => change({ order: chosen })} />
      </RetentionFilterBar>
      {online && <Totals asked={asked} />}
      <List asked={asked} narrowed={narrowed} onClear={clearAll} newAct={newAct} />
    </Page>
  );
}

/** What all pages of the list add up to. Without them the list is still of use, so a failure says nothing. */
function Totals({ asked }: { asked: ListedRetentions }) {
  const totals = useQuery(retentionTotals(asked)).data;
  if (!totals || totals.acts + totals.annulled === 0) return null;
  const { acts, items, weight_grams, unweighed, overdue, annulled } = totals;
  const leftOut = asksForAnnulled(asked.filters) ? 0 : annulled;
  const parts = [
    t.acts(formatNumber(acts), acts === 1),
    t.items(formatNumber(items), items === 1),
    t.kilograms(formatNumber(weight_grams / 1000)),
    unweighed > 0 && t.unweighed(formatNumber(unweighed)),
    overdue > 0 && t.overdueCount(formatNumber(overdue), overdue === 1),
    leftOut > 0 && t.annulledLeftOut(formatNumber(leftOut), leftOut === 1),
  ];
  return (
    <p className={styles.totals} role="status" aria-label={t.totals}>
      {parts
        .filter((part) => part !== false)
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </p>
  );
}

interface ListProps {
  asked: ListedRetentions;
  narrowed: boolean;
  onClear: () => void;
  newAct: ReactNode;
}

function List({ asked, narrowed, onClear, newAct }: ListProps) {
  const list = useInfiniteQuery(listedRetentions(asked));
  const empty = narrowed ? (
    <EmptyState title={t.emptyTitle} actions={<Button onClick={onClear}>{texts.staff.clearFilters}</Button>}>
      {t.empty}
    </EmptyState>
  ) : (
    <EmptyState title={t.nothingTitle} actions={newAct}>
      {t.nothing}
    </EmptyState>
  );
  return (
    <PagedList list={list} empty={empty}>
      {(rows) => <RetentionTable rows={rows} />}
    </PagedList>
  );
}
