import { useQueryClient } from "@tanstack/react-query";
import type { Kind } from "../../api/catalogue-kinds";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { useEditor } from "../../forms/use-editor";
import { texts } from "../../texts/catalogue";
import { notify } from "../../ui/notify";
import { SidePanel } from "../../ui/side-panel";
import { Skeleton } from "../../ui/skeleton";
import { entryValues, useEntryFields } from "./entry-fields";
import { EntryFormPanel } from "./entry-form-panel";
import { createEntry, type Entry, forgetEntries } from "./entry-queries";
import { type EntryBody, type EntryValues, schemaOf } from "./entry-schema";

const t = texts.catalogues;

interface NewEntryPanelProps {
  kind: Kind;
  onClose: () => void;
}

/** A new entry. */
export function NewEntryPanel({ kind, onClose }: NewEntryPanelProps) {
  const fields = useEntryFields(kind, null);
  const draftKey = useDraftKey(`entry:${kind.code}`, null);
  const loading = (
    <SidePanel title={t.add(kind.singular)} kicker={kind.title} onClose={onClose}>
      <Skeleton lines={6} />
    </SidePanel>
  );
  return (
    <Drafted draftKey={draftKey} begin={() => ({ values: entryValues(fields, null) })} loading={loading}>
      {(opened) => <Opened kind={kind} opened={opened} onClose={onClose} />}
    </Drafted>
  );
}

function Opened({ kind, opened, onClose }: NewEntryPanelProps & { opened: OpenedDraft<EntryValues> }) {
  const client = useQueryClient();
  const fields = useEntryFields(kind, null);
  const editor = useEditor<Entry, EntryValues, EntryBody>({
    opened,
    fields,
    schema: schemaOf(kind, true),
    toValues: (entry) => entryValues(fields, entry),
    save: (body, { idempotencyKey }) => createEntry(kind.code, idempotencyKey, body),
    onSaved: async ({ name }) => {
      notify({ kind: "info", title: t.form.created(name) });
      onClose();
      await forgetEntries(client);
    },
  });
  return (
    <EntryFormPanel
      title={t.add(kind.singular)}
      kicker={kind.title}
      close={texts.ui.cancel}
      save={t.form.create}
      editor={editor}
      name={kind.singular}
      fields={fields}
      onClose={onClose}
    />
  );
}
