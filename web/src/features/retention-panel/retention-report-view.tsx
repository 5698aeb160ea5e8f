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
import { SheetDesk } from "../../ui/sheet-desk";
import { ReportSheet } from "./report-sheet";
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
  const days: RetentionFilterValues = { ...ANY, issued_from: `${year}-01-01`, issued_to: `${year}-12-31` };
  const of = { placeholderData: undefined, enabled: known };
  const all = useQuery({ ...retentionFigures(days), ...of });
  const rejected = useQuery({ ...retentionFigures({ ...days, decision: "rechazo" }), ...of });
  const counted = all.data && rejected.data && { year, today, all: all.data, rejected: rejected.data };
  const error = all.error ?? rejected.error;
  return (
    <Page>
      <div className={styles.toolbar}>
        <BackLink to={`/panel-retenciones${known ? `?emitida_desde=${year}-01-01&emitida_hasta=${year}-12-31` : ""}`}>
          {texts.app.titles.retentionPanel}
        </BackLink>
        <PageHeader
          lead={t.lead}
          actions={!error && counted && !isEmpty(counted.all) && <ReportActions {...counted} />}
        />
        {!online && <OfflineCopy />}
      </div>
      <SheetDesk
        label={known ? t.title(year) : texts.app.titles.retentionReport}
        options={
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
        }
      >
        {!known ? (
          <EmptyState title={t.wrongYearTitle}>{t.wrongYear}</EmptyState>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([all.refetch(), rejected.refetch()])} />
        ) : (
          <CountedFrame busy={!counted} empty={!counted}>
            {counted && <Published {...counted} />}
          </CountedFrame>
        )}
      </SheetDesk>
    </Page>
  );
}

interface Counted {
  year: string;
  today: string;
  all: RetentionFigures;
  /** Of rejected goods only. */
  rejected: RetentionFigures;
}

const isEmpty = ({ totals }: RetentionFigures): boolean => totals.acts + totals.annulled === 0;

function ReportActions({ year, all, rejected }: Counted) {
  const tables = useReportTables(all, rejected);
  return (
    <>
      <Button onClick={() => saveText(`informe-retenciones-${year}.csv`, reportCsv(tables), "text/csv;charset=utf-8")}>
        {t.csv}
      </Button>
      <Button kind="main" onClick={() => print()}>
        <PrintIcon /> {t.print}
      </Button>
    </>
  );
}

function Published({ year, today, all, rejected }: Counted) {
  const tables = useReportTables(all, rejected);
  if (isEmpty(all)) return <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>;
  return <ReportSheet year={year} today={today} totals={all.totals} rejected={rejected.totals.items} tables={tables} />;
}
