import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { saveText } from "../../api/download";
import { retentionFilterFields, type RetentionFilterValues } from "../../nouns/act/filters";
import { useSession } from "../../api/session-store";
import { now as clockNow } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { readUrl } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { BackLink } from "../../ui/back-link";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { CountedFrame } from "../../ui/figures";
import { PrintIcon } from "../../ui/icons";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Select } from "../../ui/select";
import { ReportSheet } from "./report-sheet";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import paper from "../../ui/paper.module.css";
import styles from "./retention-report-view.module.css";
import { type RetentionFigures, retentionFigures } from "./retention-figures";
import { reportCsv, useReportTables } from "./use-report-tables";

const t = texts.retentionReport;
const YEARS_OFFERED = 6;
const ANY = readUrl(retentionFilterFields, new URLSearchParams());

/** What an agency publishes of a year: retentions and rejections in tables, on paper and as a file. */
export function RetentionReportView() {
  const { year = "" } = useParams();
  const navigate = useNavigate();
  const online = useOnline();
  const airport = useSession()?.airport ?? null;
  const [now] = useState(clockNow);
  const today = todayAt(airport, now);
  const current = Number(today.slice(0, 4));
  const known = /^20\d\d$/.test(year) && Number(year) <= current;
  const years = Array.from({ length: YEARS_OFFERED }, (_, back) => String(current - back));
  const offered = known && !years.includes(year) ? [...years, year] : years;
  return (
    <Page>
      <div className={styles.toolbar}>
        <BackLink to={`/panel-retenciones${known ? `?emitida_desde=${year}-01-01&emitida_hasta=${year}-12-31` : ""}`}>
          {texts.app.titles.retentionPanel}
        </BackLink>
        <PageHeader lead={t.lead} />
        {!online && <OfflineCopy />}
        <div className={styles.year}>
          <Select
            label={t.year}
            options={offered.map((value) => ({ value, label: value }))}
            value={known ? year : ""}
            onChange={({ target }) =>
              target.value && void navigate(`/panel-retenciones/informe/${target.value}`, { replace: true })
            }
          />
        </div>
      </div>
      {known ? (
        <Report key={year} year={year} today={today} />
      ) : (
        <EmptyState title={t.wrongYearTitle}>{t.wrongYear}</EmptyState>
      )}
    </Page>
  );
}

function Report({ year, today }: { year: string; today: string }) {
  const days: RetentionFilterValues = { ...ANY, issued_from: `${year}-01-01`, issued_to: `${year}-12-31` };
  const all = useQuery({ ...retentionFigures(days), placeholderData: undefined });
  const rejected = useQuery({ ...retentionFigures({ ...days, decision: "rechazo" }), placeholderData: undefined });
  const error = all.error ?? rejected.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([all.refetch(), rejected.refetch()])} />;
  const busy = all.isPending || rejected.isPending;
  return (
    <CountedFrame busy={busy} empty={busy}>
      {all.data && rejected.data && <Published year={year} today={today} all={all.data} rejected={rejected.data} />}
    </CountedFrame>
  );
}

interface PublishedProps {
  year: string;
  today: string;
  all: RetentionFigures;
  /** Of rejected goods only. */
  rejected: RetentionFigures;
}

function Published({ year, today, all, rejected }: PublishedProps) {
  const tables = useReportTables(all, rejected);
  if (all.totals.acts + all.totals.annulled === 0) return <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>;
  return (
    <>
      <div className={classes(sharedStyles.row, styles.actions)}>
        <Button kind="main" onClick={() => print()}>
          <PrintIcon /> {t.print}
        </Button>
        <Button
          onClick={() => saveText(`informe-retenciones-${year}.csv`, reportCsv(tables), "text/csv;charset=utf-8")}
        >
          {t.csv}
        </Button>
      </div>
      {/* Where a browser cannot make the sheet smaller, it has to be reachable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={paper.room} role="region" aria-label={t.title(year)} tabIndex={0}>
        <ReportSheet year={year} today={today} totals={all.totals} rejected={rejected.totals.items} tables={tables} />
      </div>
    </>
  );
}
