import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { saveText } from "../api/download";
import { useSession } from "../api/session-store";
import { now as clockNow } from "../lib/clock";
import { classes } from "../lib/classes";
import { formatNumber, todayAt } from "../lib/format";
import { type Period, periodsOf } from "../lib/periods";
import { type UrlField, type UrlValues, useUrlFilters } from "../lib/use-url-filters";
import { useOnline } from "../offline/use-online";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { type Figure, FigureCard, FigureLabel, FoldedFigures } from "../ui/figure-card";
import { CountedFrame, FigureControls, FigureGrid, FigurePair, SingleFigures } from "../ui/figures";
import { MoreMenu } from "../ui/more-menu";
import { OfflineCopy } from "../ui/offline-copy";
import { Page, PageHeader } from "../ui/page";
import type { Series } from "../ui/series";
import { PeriodButtons } from "../ui/period-buttons";
import { usePhone } from "../ui/use-phone";
import sharedStyles from "../ui/shared.module.css";
import paper from "../ui/paper.module.css";
import styles from "./figure-panel.module.css";
import type { FilterWords } from "./filter-words";
import { PrintedHead } from "./printed-head";

const words = texts.figures;

/** The filters of a list whose things are counted. Without any in the address they are those of the last 30 days. */
export function usePanelFilters<Fields extends Record<string, UrlField<string>>>(
  fields: Fields,
  filtersOf: (period: Period) => Partial<UrlValues<Fields>>,
) {
  const airport = useSession()?.airport ?? null;
  const address = useUrlFilters(fields);
  const [now] = useState(clockNow);
  const today = todayAt(airport, now);
  const values: UrlValues<Fields> = address.filtered
    ? address.values
    : { ...address.values, ...filtersOf(periodsOf(today).thirtyDays) };
  const change = (next: Partial<UrlValues<Fields>>) => address.change({ ...values, ...next });
  return { narrowing: address, today, values, change };
}

interface FigurePanelProps<Figures> {
  lead: string;
  /** Where one goes from here. */
  links: ReactNode;
  period: { label: string; today: string; chosen: Period; onChoose: (period: Period) => void };
  /** On a phone with the period beside the way to them. */
  filters: ReactNode;
  /** The filters that are set, in words, for the paper. */
  narrowedBy: readonly FilterWords[];
  /** What is said of the figures, before they are there too. */
  above?: ReactNode;
  found: UseQueryResult<Figures>;
  children: (figures: Figures) => ReactNode;
}

/** A screen that counts the things of a list. */
export function FigurePanel<Figures>({
  lead,
  links,
  period,
  filters,
  narrowedBy,
  above,
  found,
  children,
}: FigurePanelProps<Figures>) {
  const online = useOnline();
  const phone = usePhone();
  const ways = (
    <>
      <Button onClick={() => window.print()}>{words.print}</Button>
      {links}
    </>
  );
  return (
    <div className={classes(paper.a4, styles.panel)}>
      <Page wide dense>
        <PrintedHead of={{ period: period.chosen, filters: narrowedBy }} />
        <div className={styles.header}>
          <PageHeader
            lead={lead}
            actions={
              phone ? (
                <MoreMenu label={texts.staff.more} down>
                  {ways}
                </MoreMenu>
              ) : (
                ways
              )
            }
          />
        </div>
        {!online && <OfflineCopy />}
        <FigureControls>
          {!phone && <PeriodButtons {...period} />}
          {filters}
        </FigureControls>
        {found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <>
            {above}
            <CountedFrame busy={found.isPending || found.isPlaceholderData} empty={found.isPending}>
              {found.data && children(found.data)}
            </CountedFrame>
          </>
        )}
      </Page>
    </div>
  );
}

/** Said instead of figures of nothing. */
export const NothingCounted = ({
  texts: t,
  onClear,
}: {
  texts: Record<"emptyTitle" | "empty", string>;
  onClear: () => void;
}) => (
  <EmptyState title={t.emptyTitle} actions={<Button onClick={onClear}>{texts.ui.clearFilters}</Button>}>
    {t.empty}
  </EmptyState>
);

interface FigureGroupsProps<Name extends string> {
  texts: { groups: Readonly<Record<Name, string>>; hints: Readonly<Partial<Record<string, string>>> };
  groups: readonly {
    name: Name;
    figures: readonly Figure[];
    inTime: boolean;
    series?: readonly Series[] | undefined;
  }[];
  unit: string;
  total: number;
  /** Stands beside the first chart, where there is room for both. */
  beside?: ReactNode;
  /** What counts. */
  note?: string;
  /** The same figures as a file. */
  file: { name: string; csv: () => string };
}

/** So many charts are open on a phone. */
const OPEN_CHARTS = 2;

/** Figures in groups, each a chart, and all of them as a file. */
export function FigureGroups<Name extends string>({
  texts: t,
  groups,
  unit,
  total,
  beside,
  note,
  file,
}: FigureGroupsProps<Name>) {
  const phone = usePhone();
  const charts = groups
    .filter(({ figures }) => figures.length > 1)
    .map(({ name, ...group }) => ({ ...group, title: t.groups[name], hint: t.hints[name], unit, total }));
  // One bar compares nothing, and none neither: what all of it is fits in a line.
  const single = groups.filter(({ figures }) => figures.length < 2);
  const [first, ...others] = charts;
  const open = phone ? charts.slice(0, OPEN_CHARTS) : beside ? others : charts;
  const folded = phone ? charts.slice(OPEN_CHARTS) : [];
  return (
    <>
      {!phone && beside && (
        <FigurePair>
          {beside}
          {first && <FigureCard {...first} />}
        </FigurePair>
      )}
      <FigureGrid>
        {open.map((chart) => (
          <FigureCard key={chart.title} {...chart} />
        ))}
      </FigureGrid>
      {folded.length > 0 && <FoldedFigures charts={folded} />}
      {single.length > 0 && (
        <SingleFigures>
          {single.map(({ name, figures: [only] }) => (
            <li key={name}>
              <span>{t.groups[name]}</span>
              {only ? (
                <>
                  <FigureLabel figure={only} /> ({formatNumber(only.count)})
                </>
              ) : (
                words.nothing
              )}
            </li>
          ))}
        </SingleFigures>
      )}
      {note && <p className={sharedStyles.quiet}>{note}</p>}
      <FigureControls>
        <Button onClick={() => saveText(file.name, file.csv(), "text/csv;charset=utf-8")}>{words.csv}</Button>
      </FigureControls>
    </>
  );
}
