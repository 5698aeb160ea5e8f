import { useQuery } from "@tanstack/react-query";
import type { Kind } from "../../api/catalogue-kinds";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { SidePanel } from "../../ui/side-panel";
import { Skeleton } from "../../ui/skeleton";
import { StatusTag } from "../../ui/status-tag";
import styles from "./catalogue-view.module.css";
import { EditEntry } from "./edit-entry";
import { Aside, kicker } from "./entry-aside";
import { shownValue } from "./entry-fields";
import { type EntryRecord, entryRecord } from "./entry-queries";

const t = texts.catalogues;

interface EntryPanelProps {
  kind: Kind;
  code: string;
  mayWrite: (entry: EntryRecord["entry"]) => boolean;
  onClose: () => void;
}

/** One entry: who may change it gets its form, everybody else what it holds. */
export function EntryPanel({ kind, code, mayWrite, onClose }: EntryPanelProps) {
  const record = useQuery(entryRecord(kind.code, code));
  if (record.data && mayWrite(record.data.entry))
    return <EditEntry kind={kind} record={record.data} onClose={onClose} />;
  return (
    <SidePanel
      title={record.data?.entry.name ?? code}
      kicker={kicker(kind, code)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.ui.close}</Button>}
    >
      {record.isPending && <Skeleton lines={6} />}
      {record.isError && <ErrorState error={record.error} onRetry={() => void record.refetch()} />}
      {record.data && (
        <>
          <EntryFacts kind={kind} record={record.data} />
          <Aside kind={kind} record={record.data} />
        </>
      )}
    </SidePanel>
  );
}

function EntryFacts({ kind, record: { entry } }: { kind: Kind; record: EntryRecord }) {
  return (
    <Facts
      facts={[
        [t.activeAs, <StatusTag key="status" active={entry.active} />],
        [
          kind.code_label,
          <span key="code" className={styles.code} translate="no">
            {entry.code}
          </span>,
        ],
        ...kind.fields.map((field) => [field.label, shownValue(field, entry.attributes[field.code])] as const),
        [t.order, formatNumber(entry.sort_order)],
        [t.updated, formatInstantShort(entry.updated_at, null)],
      ]}
    />
  );
}
