import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { useOnline } from "../../offline/use-online";
import { SettingsBack } from "../../lists/settings-back";
import { managementTexts } from "../../texts/management";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { EditIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import styles from "./control-view.module.css";

const t = managementTexts.settings;
const EDITING = "editar";

interface SettingPageProps<Setting> {
  lead: string;
  /** What the button says that opens the form. */
  change: string;
  read: UseQueryResult<Setting>;
  /** What one may do besides. */
  actions?: ReactNode;
  /** The settings as they are; their form where they are being changed, which `onDone` ends. */
  children: (now: Setting, onDone: (() => void) | null) => ReactNode;
}

/** Settings that everybody here reads, and administrators change in their place. */
export function SettingPage<Setting>({ lead, change, read, actions, children }: SettingPageProps<Setting>) {
  const mayWrite = useMayWrite();
  const [params, setParams] = useSearchParams();
  const editing = mayWrite && params.has(EDITING);
  const go = (next: Record<string, string>) => setParams(new URLSearchParams(next), { preventScrollReset: true });
  return (
    <SettingFrame lead={lead} mayWrite={mayWrite} editing={editing}>
      {read.isPending && <Skeleton blocks={2} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data !== undefined && (
        <Card>
          {editing ? (
            children(read.data, () => go({}))
          ) : (
            <>
              {children(read.data, null)}
              {(mayWrite || actions) && (
                <Actions className={styles.buttons}>
                  {mayWrite && (
                    <Button kind="primary" onClick={() => go({ [EDITING]: "" })}>
                      <EditIcon /> {change}
                    </Button>
                  )}
                  {actions}
                </Actions>
              )}
            </>
          )}
        </Card>
      )}
    </SettingFrame>
  );
}

interface SettingFrameProps {
  wide?: boolean;
  lead: string;
  actions?: ReactNode;
  tabs?: ReactNode;
  mayWrite: boolean;
  /** Whether a form is open, which cannot be saved without a network. */
  editing: boolean;
  children: ReactNode;
}

/** What every screen of settings begins with: the way back, its title, and what cannot be done on it now. */
export function SettingFrame({ wide = false, lead, actions, tabs, mayWrite, editing, children }: SettingFrameProps) {
  const online = useOnline();
  return (
    <Page wide={wide}>
      <SettingsBack />
      <PageHeader lead={lead} actions={actions} />
      {tabs}
      {!mayWrite && <Notice>{t.readOnly}</Notice>}
      {!online && (editing ? <Notice kind="warning">{t.editor.offline}</Notice> : <OfflineCopy />)}
      {children}
    </Page>
  );
}
