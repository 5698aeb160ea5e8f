import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Kind } from "../../api/catalogue-kinds";
import { changeList } from "../../api/changes";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { ChangeHistory } from "../../ui/change-history";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./catalogue-view.module.css";
import { historyLabels } from "./entry-fields";
import type { EntryRecord } from "./entry-queries";

const t = texts.catalogues;

/** Of which catalogue, under which code. */
export const kicker = (kind: Kind, code: string) => `${kind.title} · ${code}`;

/** What uses an entry, and what became of it. */
export function Aside({ kind, record }: { kind: Kind; record: EntryRecord }) {
  return (
    <>
      {record.referrers.length > 0 && (
        <section className={styles.section}>
          <h3>{t.used}</h3>
          <Uses record={record} />
        </section>
      )}
      <History kind={kind} code={record.entry.code} />
    </>
  );
}

/** What uses an entry, with how many where it is known. */
export function Uses({ record: { referrers } }: { record: EntryRecord }) {
  return (
    <ul className={styles.uses}>
      {referrers.map(({ label, count }) => (
        <li key={label}>
          {label}
          {count === null ? (
            <span className={sharedStyles.quiet}>{t.usedElsewhere}</span>
          ) : (
            <strong>{formatNumber(count)}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}

function History({ kind, code }: { kind: Kind; code: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.showHistory}</summary>
      {open && <Changes kind={kind} code={code} />}
    </details>
  );
}

function Changes({ kind, code }: { kind: Kind; code: string }) {
  const history = useInfiniteQuery(changeList({ noun: "entry", key: `${kind.code}/${code}` }));
  return <ChangeHistory history={history} labels={historyLabels(kind)} />;
}
