import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client";
import { declarationFilterFields, type DeclarationFilterValues, declarationQuery } from "../../api/declaration-filters";
import { saveText } from "../../api/download";
import { unwrap } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { staffDeclarationKeys } from "../../api/staff-declarations";
import { DeclarationFilterBar } from "../../forms/declaration-filter-bar";
import { todayAt } from "../../lib/format";
import { useUrlFilters, writeUrl } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import styles from "./declaration-panel.module.css";
import { FigureCard } from "./figure-card";
import { periodsOf } from "./periods";
import { Totals } from "./totals";
import { type DeclarationFigures, type Figure, figuresCsv, useFigureGroups } from "./use-figure-groups";

const t = texts.declarationPanel;

const declarationFigures = (filters: DeclarationFilterValues) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.all, "figures", filters],
    queryFn: async ({ signal }) => unwrap(await api.GET("/api/panels/declarations", { params: { query: declarationQuery(filters) }, signal })),
    placeholderData: keepPreviousData,
  });

/** The declarations of the list, counted. Opened without filters it shows this month. */
export function DeclarationPanelView() {
  const online = useOnline();
  const airport = useSession()?.airport ?? null;
  const address = useUrlFilters(declarationFilterFields);
  const { clear, filtered } = address;
  const [now] = useState(() => new Date());
  const periods = periodsOf(todayAt(airport, now));
  const values = filtered ? address.values : { ...address.values, ...periods.month };
  const change = (next: Partial<DeclarationFilterValues>) => address.change({ ...values, ...next });
  const found = useQuery(declarationFigures(values));
  const hrefOf = (filter: NonNullable<Figure["filter"]>) => `/declaraciones?${writeUrl(declarationFilterFields, new URLSearchParams(), { ...values, ...filter })}`;
  const isChosen = (period: Partial<DeclarationFilterValues>) => values.flight_from === period.flight_from && values.flight_to === period.flight_to;
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <Button onClick={() => window.print()}>{t.print}</Button>
            <LinkButton to={hrefOf({})}>{t.toList}</LinkButton>
          </>
        }
      />
      {!online && <OfflineCopy />}
      <div className={styles.controls}>
        <div className={styles.periods} role="group" aria-label={t.period}>
          {(Object.keys(t.periods) as (keyof typeof t.periods)[]).map((name) => (
            <Button key={name} aria-pressed={isChosen(periods[name])} onClick={() => change(periods[name])}>
              {t.periods[name]}
            </Button>
          ))}
        </div>
        <DeclarationFilterBar values={values} onChange={change} onClear={clear} filtered={filtered} />
      </div>
      {found.isPending ? (
        <Skeleton blocks={4} />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Figures figures={found.data} chosen={values} hrefOf={hrefOf} onClear={clear} />
      )}
    </Page>
  );
}

interface FiguresProps {
  figures: DeclarationFigures;
  chosen: DeclarationFilterValues;
  hrefOf: (filter: NonNullable<Figure["filter"]>) => string;
  onClear: () => void;
}

function Figures({ figures, chosen, hrefOf, onClear }: FiguresProps) {
  const groups = useFigureGroups(figures, chosen);
  const total = figures.totals.declarations;
  if (total === 0) {
    return (
      <EmptyState title={t.emptyTitle} actions={<Button onClick={onClear}>{texts.staff.clearFilters}</Button>}>
        {t.empty}
      </EmptyState>
    );
  }
  return (
    <>
      <Totals figures={figures} hrefOf={hrefOf} />
      <div className={styles.groups}>
        {groups.map((group) => (
          <FigureCard key={group.name} group={group} total={total} hrefOf={hrefOf} />
        ))}
      </div>
      <div className={styles.controls}>
        <Button onClick={() => saveText("cifras-declaraciones.csv", figuresCsv(groups), "text/csv;charset=utf-8")}>{t.csv}</Button>
      </div>
    </>
  );
}
