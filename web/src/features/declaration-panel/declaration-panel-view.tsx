import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import {
  declarationFilterFields,
  type DeclarationFilterValues,
  declarationQuery,
} from "../../nouns/declaration/filters";
import { saveText } from "../../api/download";
import { useSession } from "../../api/session-store";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { now as clockNow } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { type Period, periodsOf } from "../../lib/periods";
import { useUrlFilters, writeUrl } from "../../lib/use-url-filters";
import { DeclarationFilterBar } from "../../nouns/declaration/filter-bar";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { FigureCard } from "../../ui/figure-card";
import { CountedFrame, FigureControls, FigureGrid } from "../../ui/figures";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PeriodButtons } from "../../ui/period-buttons";
import { comparedFigure, TotalFigures } from "../../ui/total-figures";
import { type DeclarationFigures, figuresCsv, useFigureGroups } from "./use-figure-groups";

const t = texts.declarationPanel;
const words = texts.figures;

const flightIn = ({ from, to }: Period) => ({ flight_from: from, flight_to: to });

const declarationFigures = (filters: DeclarationFilterValues) =>
  queryOptions({
    queryKey: [...staffDeclarationKeys.all, "figures", filters],
    queryFn: ({ signal }) =>
      call.get("/api/panels/declarations", { params: { query: declarationQuery(filters) }, signal }),
    placeholderData: keepPreviousData,
  });

/** The declarations of the list, counted. Opened without filters it shows this month. */
export function DeclarationPanelView() {
  const online = useOnline();
  const airport = useSession()?.airport ?? null;
  const address = useUrlFilters(declarationFilterFields);
  const { clear, filtered } = address;
  const [now] = useState(clockNow);
  const today = todayAt(airport, now);
  const values = filtered ? address.values : { ...address.values, ...flightIn(periodsOf(today).month) };
  const change = (next: Partial<DeclarationFilterValues>) => address.change({ ...values, ...next });
  const found = useQuery(declarationFigures(values));
  const hrefOf = (filter: Partial<DeclarationFilterValues>) =>
    `/declaraciones?${writeUrl(declarationFilterFields, new URLSearchParams(), { ...values, ...filter })}`;
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <Button onClick={() => window.print()}>{words.print}</Button>
            <LinkButton to={hrefOf({})}>{words.toList}</LinkButton>
          </>
        }
      />
      {!online && <OfflineCopy />}
      <FigureControls>
        <PeriodButtons
          label={t.period}
          today={today}
          chosen={{ from: values.flight_from, to: values.flight_to }}
          onChoose={(period) => change(flightIn(period))}
        />
        <DeclarationFilterBar values={values} onChange={change} narrowing={address} />
      </FigureControls>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          <LeftOutNotice counted count={found.data?.left_out} to={hrefOf({ suspicious: "solo" })} />
          <CountedFrame busy={found.isPending || found.isPlaceholderData} empty={found.isPending}>
            {found.data && <Figures figures={found.data} chosen={values} hrefOf={hrefOf} onClear={clear} />}
          </CountedFrame>
        </>
      )}
    </Page>
  );
}

interface FiguresProps {
  figures: DeclarationFigures;
  chosen: DeclarationFilterValues;
  hrefOf: (filter: Partial<DeclarationFilterValues>) => string;
  onClear: () => void;
}

function Figures({ figures, chosen, hrefOf, onClear }: FiguresProps) {
  const groups = useFigureGroups(figures, chosen, hrefOf);
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
      <TotalFigures figures={totalsOf(figures, hrefOf)} before={figures.before} />
      <FigureGrid>
        {groups.map((group) => (
          <FigureCard
            key={group.name}
            title={t.groups[group.name]}
            hint={(t.hints as Partial<Record<string, string>>)[group.name]}
            figures={group.figures}
            inTime={group.inTime}
            unit={t.count}
            total={total}
          />
        ))}
      </FigureGrid>
      <FigureControls>
        <Button onClick={() => saveText("cifras-declaraciones.csv", figuresCsv(groups), "text/csv;charset=utf-8")}>
          {words.csv}
        </Button>
      </FigureControls>
    </>
  );
}

function totalsOf({ totals, before }: DeclarationFigures, hrefOf: FiguresProps["hrefOf"]) {
  const was = before?.totals;
  const median = (seconds: number | null) => (seconds === null ? t.noMedian : t.duration(Math.round(seconds / 60)));
  return [
    comparedFigure(t.declarations, totals.declarations, was?.declarations, hrefOf({})),
    comparedFigure(t.items, totals.items, was?.items, null),
    comparedFigure(t.with_act, totals.with_act, was?.with_act, hrefOf({ has_act: "si" })),
    comparedFigure(t.drawn, totals.drawn, was?.drawn, hrefOf({ drawn: "si" })),
    comparedFigure(t.cleared, totals.cleared, was?.cleared, hrefOf({ state: "cleared" })),
    {
      label: t.median,
      value: median(totals.median_seconds),
      to: null,
      before: was ? words.beforeValue(median(was.median_seconds), "") : null,
    },
  ];
}
