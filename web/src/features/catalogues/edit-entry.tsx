import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Kind } from "../../api/catalogue-kinds";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { useActivation } from "../../forms/use-activation";
import { useEditor } from "../../forms/use-editor";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { SidePanel } from "../../ui/side-panel";
import { Skeleton } from "../../ui/skeleton";
import styles from "./catalogue-view.module.css";
import { Aside, kicker, Uses } from "./entry-aside";
import { entryValues, useEntryFields } from "./entry-fields";
import { EntryFormPanel } from "./entry-form-panel";
import {
  deactivateEntry,
  type Entry,
  entryRecord,
  type EntryRecord,
  forgetEntries,
  updateEntry,
} from "./entry-queries";
import { type EntryBody, type EntryValues, schemaOf } from "./entry-schema";

const t = texts.catalogues;

interface EditEntryProps {
  kind: Kind;
  record: EntryRecord;
  onClose: () => void;
}

/** An entry being changed. */
export function EditEntry({ kind, record, onClose }: EditEntryProps) {
  // As it was when the panel opened: a change by somebody else meanwhile is a conflict when saving.
  const [entry, setEntry] = useState(record.entry);
  const fields = useEntryFields(kind, entry);
  const draftKey = useDraftKey(`entry:${kind.code}`, entry.code);
  const loading = (
    <SidePanel title={entry.name} kicker={kicker(kind, entry.code)} onClose={onClose}>
      <Skeleton lines={6} />
    </SidePanel>
  );
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: entryValues(fields, entry), version: entry.version })}
      loading={loading}
    >
      {(opened) => (
        <Opened kind={kind} record={{ ...record, entry }} opened={opened} onEntry={setEntry} onClose={onClose} />
      )}
    </Drafted>
  );
}

interface OpenedProps extends EditEntryProps {
  opened: OpenedDraft<EntryValues>;
  onEntry: (entry: Entry) => void;
}

function Opened({ kind, record, opened, onEntry, onClose }: OpenedProps) {
  const { entry } = record;
  const client = useQueryClient();
  const fields = useEntryFields(kind, entry);
  const readCurrent = async () =>
    (await client.fetchQuery({ ...entryRecord(kind.code, entry.code), staleTime: 0 })).entry;
  const shown = (now: Entry) => {
    onEntry(now);
    void forgetEntries(client);
  };
  const editor = useEditor<Entry, EntryValues, EntryBody>({
    opened,
    fields,
    schema: schemaOf(kind, false),
    toValues: (now) => entryValues(fields, now),
    save: (body, { version }) => updateEntry(kind.code, entry.code, body, { version }),
    readCurrent,
    onSaved: async () => {
      notify({ kind: "info", title: t.form.saved });
      onClose();
      await forgetEntries(client);
    },
    onTakeCurrent: async (now) => {
      shown(now);
      await editor.startOver(now);
    },
  });
  const activation = useActivation({
    editor,
    record: entry,
    active: entry.active,
    flip: () =>
      entry.active
        ? deactivateEntry(kind.code, entry)
        : updateEntry(kind.code, entry.code, schemaOf(kind, false).parse(entryValues(fields, entry)), {
            version: entry.version,
            active: true,
          }),
    readCurrent,
    onFlipped: (now, typed) => {
      shown(now);
      if (!typed) onClose();
    },
    onFound: shown,
    texts: {
      deactivate: t.deactivate.action,
      reactivate: t.reactivate.action,
      deactivated: t.deactivate.done(entry.name),
      reactivated: t.reactivate.done(entry.name),
      title: t.deactivate.title(entry.name),
      question: <WhatDeactivating record={record} />,
    },
  });
  return (
    <EntryFormPanel
      title={entry.name}
      kicker={kicker(kind, entry.code)}
      close={texts.ui.close}
      save={t.form.save}
      editor={editor}
      name={entry.name}
      fields={fields}
      onDiscard={async () => {
        const now = await readCurrent();
        shown(now);
        await editor.startOver(now);
      }}
      onClose={onClose}
      notice={!entry.active && <Notice kind="warning">{t.form.inactive}</Notice>}
    >
      {activation.failure}
      <div>{activation.button}</div>
      {activation.question}
      <Aside kind={kind} record={record} />
    </EntryFormPanel>
  );
}

function WhatDeactivating({ record }: { record: EntryRecord }) {
  return (
    <div className={styles.confirm}>
      <p>{t.deactivate.text}</p>
      {record.referrers.some(({ count }) => count !== 0) && (
        <div>
          <p>{t.deactivate.uses}</p>
          <Uses record={record} />
        </div>
      )}
    </div>
  );
}
