import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatInstantShort } from "../lib/format";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import sharedStyles from "./shared.module.css";
import hidden from "./hidden.module.css";
import styles from "./change-history.module.css";
import { Dialog } from "./dialog";
import { PagedList } from "./paged-list";
import { recordedValue } from "../lib/recorded";

const t = texts.editing.history;

/** One change, as the history shows it. */
interface HistoryEntry {
  id: string;
  at: string;
  actor_name?: string | null;
  action: string;
  version: number;
  changes: readonly { field: string; before: string; after: string }[];
}

interface ChangeHistoryProps {
  /** What `useInfiniteQuery(changeList(…))` answers. */
  history: UseInfiniteQueryResult<InfiniteData<{ items: HistoryEntry[]; total?: number | null }>>;
  /** The fields' names on screen by their name in the API; a field that is not here keeps its own. */
  labels?: Readonly<Record<string, string>>;
}

/** Who changed a thing, when, and what it was before and after. */
export function ChangeHistory({ history, labels = {} }: ChangeHistoryProps) {
  return (
    <div className={styles.history}>
      <PagedList list={history} empty={<p className={sharedStyles.quiet}>{t.empty}</p>}>
        {(entries) => (
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <p>
                  <strong>{entry.actor_name || t.system}</strong> {actionText(entry.action)}
                  <time className={styles.when} dateTime={entry.at}>
                    {formatInstantShort(entry.at, null)}
                  </time>
                </p>
                {entry.changes.length > 0 && (
                  <Changes
                    changes={entry.changes.map(({ field, before, after }) => ({
                      label: labels[field] ?? field,
                      before: before && recordedValue(field, before),
                      after: after && recordedValue(field, after),
                    }))}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  );
}

/** Fields before and after a change, in words. */
export function Changes({ changes }: { changes: readonly { label: string; before: ReactNode; after: ReactNode }[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <>
                <span className={hidden.hidden}>{texts.ui.changes.before}</span> <del>{before}</del>{" "}
                <span aria-hidden="true">→</span>{" "}
              </>
            )}
            <span className={hidden.hidden}>{texts.ui.changes.after}</span>{" "}
            {after ? <ins>{after}</ins> : <em>{texts.ui.changes.nothing}</em>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const actionText = (action: string): string =>
  Object.hasOwn(t.actions, action) ? t.actions[action as keyof typeof t.actions] : action;

/** The same over the screen; `name` says of what. */
export function HistoryDialog({
  name,
  onClose,
  ...history
}: ChangeHistoryProps & { name: string; onClose: () => void }) {
  return (
    <Dialog title={t.of(name)} onClose={onClose} actions={<Button onClick={onClose}>{texts.ui.close}</Button>}>
      <ChangeHistory {...history} />
    </Dialog>
  );
}
