import { useQuery } from "@tanstack/react-query";
import { HistoryButton } from "../../forms/history-button";
import { formatNumber } from "../../lib/format";
import { managementTexts } from "../../texts/management";
import { ControlEditor } from "./control-editor";
import styles from "./control-view.module.css";
import { SettingPage } from "./setting-page";
import { type ControlSettings, controlSettings } from "./setting-queries";

const t = managementTexts.settings.control;
const NAMES = ["expiry_days", "draw_percent", "retention_months", "custody_days", "attention_hours"] as const;

/** The numbers that control works with, what each of them does, and how an administrator changes them. */
export function ControlView() {
  return (
    <SettingPage
      lead={t.lead}
      change={t.change}
      read={useQuery(controlSettings)}
      actions={
        <HistoryButton noun="control_settings" code="control_settings" name={t.title} labels={t.fields}>
          {managementTexts.settings.history}
        </HistoryButton>
      }
    >
      {(now, onDone) => (onDone ? <ControlEditor now={now} onDone={onDone} /> : <Shown now={now} />)}
    </SettingPage>
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
