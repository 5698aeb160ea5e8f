import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { HistoryButton } from "../../forms/history-button";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { EditIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { ControlEditor } from "./control-editor";
import styles from "./control-view.module.css";
import { type ControlSettings, controlSettings } from "./setting-queries";

const t = managementTexts.settings.control;
const EDITING = "editar";
const NAMES = ["expiry_days", "draw_percent", "retention_months", "custody_days", "attention_hours"] as const;

/** The numbers that control works with, what each of them does, and how an administrator changes them. */
export function ControlView() {
  const mayWrite = useMayWrite();
  const online = useOnline();
  const [params, setParams] = useSearchParams();
  const read = useQuery(controlSettings);
  const editing = mayWrite && params.has(EDITING);
  const go = (change: Record<string, string>) => setParams(new URLSearchParams(change), { preventScrollReset: true });
  return (
    <Page>
      <PageHeader lead={t.lead} />
      {!mayWrite && <Notice>{managementTexts.settings.readOnly}</Notice>}
      {!online &&
        (editing ? <Notice kind="warning">{managementTexts.settings.editor.offline}</Notice> : <OfflineCopy />)}
      {read.isPending && <Skeleton blocks={3} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <Card>
          {editing ? (
            <ControlEditor now={read.data} onDone={() => go({})} />
          ) : (
            <>
              <Shown now={read.data} />
              <div className={styles.buttons}>
                {mayWrite && (
                  <Button kind="primary" onClick={() => go({ [EDITING]: "" })}>
                    <EditIcon /> {t.change}
                  </Button>
                )}
                <HistoryButton noun="control_settings" code="control_settings" name={t.title} labels={t.fields}>
                  {managementTexts.settings.history}
                </HistoryButton>
              </div>
            </>
          )}
        </Card>
      )}
    </Page>
  );
}

function Shown({ now }: { now: ControlSettings }) {
  const values = {
    expiry_days: daysText(now),
    draw_percent: t.percent(formatNumber(now.draw_percent)),
    retention_months: monthsText(now),
    custody_days: t.custodyDays(formatNumber(now.custody_days), now.custody_days === 1),
    attention_hours: t.hours(formatNumber(now.attention_hours), now.attention_hours === 1),
  };
  return (
    <dl className={styles.numbers}>
      {NAMES.map((name) => (
        <div key={name}>
          <dt>{t.names[name]}</dt>
          <dd className={styles.value}>{values[name]}</dd>
          <dd className={styles.quiet}>{t.texts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

const daysText = ({ expiry_days: days }: ControlSettings) => t.days(formatNumber(days), days === 1);

function monthsText({ retention_months: months }: ControlSettings): string {
  const years = months / 12;
  return t.months(formatNumber(months), Number.isInteger(years) ? t.years(formatNumber(years), years === 1) : null);
}
