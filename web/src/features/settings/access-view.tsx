import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { useSession } from "../../api/session-store";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { EditIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { AccessEditor } from "./access-editor";
import { type AccessSettings, accessSettings, adminsAlways, FACTOR_ROLES, needsFactor } from "./access-queries";
import styles from "./control-view.module.css";

const t = managementTexts.settings.access;
const EDITING = "editar";

/** What the agency decided about signing in; administrators change it, auditors see it. */
export function AccessView() {
  const role = useSession()?.user.role;
  if (role !== "admin" && role !== "auditor") {
    return (
      <Page>
        <PageHeader />
        <Notice kind="warning" title={t.forbiddenTitle}>
          {t.forbidden}
        </Notice>
      </Page>
    );
  }
  return <Settings />;
}

function Settings() {
  const mayWrite = useMayWrite();
  const online = useOnline();
  const [params, setParams] = useSearchParams();
  const read = useQuery(accessSettings);
  const editing = mayWrite && params.has(EDITING);
  const go = (change: Record<string, string>) => setParams(new URLSearchParams(change), { preventScrollReset: true });
  return (
    <Page>
      <PageHeader lead={t.lead} />
      {!mayWrite && <Notice>{managementTexts.settings.readOnly}</Notice>}
      {!online &&
        (editing ? <Notice kind="warning">{managementTexts.settings.editor.offline}</Notice> : <OfflineCopy />)}
      {read.isPending && <Skeleton blocks={1} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <Card>
          {editing ? (
            <AccessEditor now={read.data} onDone={() => go({})} />
          ) : (
            <>
              <Shown now={read.data} />
              {mayWrite && (
                <div className={styles.buttons}>
                  <Button kind="primary" onClick={() => go({ [EDITING]: "" })}>
                    <EditIcon /> {t.change}
                  </Button>
                </div>
              )}
            </>
          )}
        </Card>
      )}
    </Page>
  );
}

function Shown({ now }: { now: AccessSettings }) {
  const { idle_hours: hours } = now;
  const roles = FACTOR_ROLES.filter((role) => needsFactor(now, role)).map((role) => texts.staff.roles[role]);
  return (
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
  );
}

function administrators(now: AccessSettings): string {
  const { admin_second_factor_at: from } = now;
  if (from === null) return t.factorDemonstration;
  return adminsAlways(now) ? t.factorAdmins : t.factorAdminsFrom(formatInstantShort(from, null));
}
