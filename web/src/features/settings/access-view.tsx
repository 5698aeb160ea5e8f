import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session-store";
import { seesEveryAirport } from "../../api/roles";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { ForbiddenNotice } from "../../ui/forbidden-page";
import { Notice } from "../../ui/notice";
import { AccessEditor } from "./access-editor";
import { type AccessSettings, accessSettings, adminsAlways, FACTOR_ROLES, needsFactor } from "./access-queries";
import styles from "./control-view.module.css";
import { SettingPage } from "./setting-page";

const t = managementTexts.settings.access;

/** What the agency decided about signing in; administrators change it, auditors see it. */
export function AccessView() {
  const role = useSession()?.user.role;
  if (!seesEveryAirport(role)) return <ForbiddenNotice texts={t} />;
  return <Settings />;
}

function Settings() {
  return (
    <SettingPage lead={t.lead} change={t.change} read={useQuery(accessSettings)}>
      {(now, onDone) => (onDone ? <AccessEditor now={now} onDone={onDone} /> : <Shown now={now} />)}
    </SettingPage>
  );
}

function Shown({ now }: { now: AccessSettings }) {
  const { idle_hours: hours } = now;
  const roles = FACTOR_ROLES.filter((role) => needsFactor(now, role)).map((role) => texts.staff.roles[role]);
  return (
    <>
      {roles.length === 0 && (
        <Notice kind="attention" title={t.factorWarning}>
          {t.factorWarningText}
        </Notice>
      )}
      <dl className={styles.numbers}>
        <div>
          <dt>{t.idleName}</dt>
          <dd className={styles.value}>{t.hours(formatNumber(hours), hours === 1)}</dd>
          <dd className={styles.quiet}>{t.idleText}</dd>
        </div>
        <div>
          <dt>{t.factorName}</dt>
          <dd className={styles.value}>{roles.join(", ") || t.factorNobody}</dd>
          <dd className={styles.quiet}>
            {t.factorText} {administrators(now)}
          </dd>
        </div>
      </dl>
    </>
  );
}

function administrators(now: AccessSettings): string {
  const { admin_second_factor_at: from } = now;
  if (from === null) return t.factorDemonstration;
  return adminsAlways(now) ? t.factorAdmins : t.factorAdminsFrom(formatInstantShort(from, null));
}
