import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
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
import { Card } from "../ui/card";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Facts } from "../ui/facts";
import { type Figure, FigureCard, FigureLabel } from "../ui/figure-card";
import { CountedFrame, FigureControls, FigureGrid } from "../ui/figures";
import { MoreMenu } from "../ui/more-menu";
import { OfflineCopy } from "../ui/offline-copy";
import { Page, PageHeader } from "../ui/page";
import type { Series } from "../ui/series";
import { PeriodButtons } from "../ui/period-buttons";
import { usePhone } from "../ui/use-phone";
import paper from "../ui/paper.module.css";
import styles from "./figure-panel.module.css";
import type { FilterWords } from "./filter-words";
import { PrintedHead } from "./printed-head";

const words = texts.figures;

/** The filters of a list whose things are counted. Without any in the address they are those of this month. */
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
    : { ...address.values, ...filtersOf(periodsOf(today).month) };
  const change = (next: Partial<UrlValues<Fields>>) => address.change({ ...values, ...next });
  return { narrowing: address, today, values, change };
}

interface FigurePanelProps<Figures> {
  lead: string;
  /** Where one goes from here. */
  links: ReactNode;
  period: { label: string; today: string; chosen: Period; onChoose: (period: Period) => void };
  /** On a phone with the period among them: there is room for one control. */
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
  /** The same figures as a file. */
  file: { name: string; csv: () => string };
}

/** Figures in groups, each a chart, and all of them as a file. */
export function FigureGroups<Name extends string>({ texts: t, groups, unit, total, file }: FigureGroupsProps<Name>) {
  // One bar compares nothing: what all of it is fits in a line.
  const compared = groups.filter(({ figures }) => figures.length !== 1);
  const single = groups.flatMap(({ name, figures: [only, ...others] }) =>
    only && others.length === 0 ? [{ name, only }] : [],
  );
  return (
    <>
      {single.length > 0 && (
        <Card>
          <h2>{words.single}</h2>
          <Facts
            facts={single.map(({ name, only }) => [
              t.groups[name],
              <Fragment key={name}>
                <FigureLabel figure={only} /> · {formatNumber(only.count)}
              </Fragment>,
            ])}
          />
        </Card>
      )}
      <FigureGrid>
        {compared.map(({ name, figures, inTime, series }) => (
          <FigureCard
            key={name}
            title={t.groups[name]}
            hint={t.hints[name]}
            figures={figures}
            inTime={inTime}
            series={series}
            unit={unit}
            total={total}
          />
        ))}
      </FigureGrid>
      <FigureControls>
        <Button onClick={() => saveText(file.name, file.csv(), "text/csv;charset=utf-8")}>{words.csv}</Button>
      </FigureControls>
    </>
  );
}
