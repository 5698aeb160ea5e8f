import { type ReactNode, useId } from "react";
import { EditorForm, SaveButton } from "../../forms/editor";
import { Fields } from "../../forms/fields";
import { OfflineNotice } from "../../forms/offline-notice";
import type { Editor } from "../../forms/use-editor";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { SidePanel } from "../../ui/side-panel";
import type { useEntryFields } from "./entry-fields";
import type { Entry } from "./entry-queries";
import type { EntryBody, EntryValues } from "./entry-schema";

const t = texts.catalogues;

interface EntryFormPanelProps {
  title: string;
  kicker: ReactNode;
  /** The words of the buttons. */
  close: string;
  save: string;
  editor: Editor<Entry, EntryValues, EntryBody>;
  /** What is being edited, to name it in a conflict. */
  name: string;
  fields: ReturnType<typeof useEntryFields>;
  onDiscard?: () => unknown;
  onClose: () => void;
  /** Stands above the fields. */
  notice?: ReactNode;
  /** What there is besides the form. */
  children?: ReactNode;
}

/** The form of an entry beside the list. */
export function EntryFormPanel({
  title,
  kicker,
  close,
  save,
  editor,
  name,
  fields,
  onDiscard,
  onClose,
  notice,
  children,
}: EntryFormPanelProps) {
  const id = useId();
  return (
    <SidePanel
      title={title}
      kicker={kicker}
      onClose={onClose}
      actions={
        <>
          <SaveButton editor={editor} kind="primary" form={id}>
            {save}
          </SaveButton>
          <Button onClick={onClose}>{close}</Button>
        </>
      }
    >
      <EditorForm
        editor={editor}
        id={id}
        texts={t.editor}
        name={name}
        leaving={{ query: true, closing: true }}
        {...(onDiscard && { onDiscard })}
      >
        {notice}
        {!editor.online && <OfflineNotice kept={t.editor.offline} />}
        <Fields of={fields} />
      </EditorForm>
      {children}
    </SidePanel>
  );
}
