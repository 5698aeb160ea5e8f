import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type OpenedDraft, Undrafted } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import { Fields } from "../../forms/fields";
import { useEditor } from "../../forms/use-editor";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { SidePanel } from "../../ui/side-panel";
import { EMAIL, useAssignmentFields, type UserBody, userSchema, type UserValues } from "./assignment-fields";
import { LeaveQuestion } from "./leave-question";
import { createAccount, userKeys } from "./user-queries";

const t = texts.users.form;
const NOBODY: UserValues = { name: "", email: "", role: "", airports: [] };

interface NewUserProps {
  onClose: () => void;
  onCreated: (name: string, password: string) => void;
}

/** An account for somebody who will be given its first password. */
export function NewUser(props: NewUserProps) {
  return <Undrafted begin={() => ({ values: NOBODY })}>{(opened) => <Opened {...props} opened={opened} />}</Undrafted>;
}

function Opened({ onClose, onCreated, opened }: NewUserProps & { opened: OpenedDraft<UserValues> }) {
  const id = useId();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const fields = [EMAIL, ...useAssignmentFields()];
  const editor = useEditor<{ version: number; name: string; password: string }, UserValues, UserBody>({
    opened,
    fields,
    schema: userSchema,
    toValues: () => NOBODY,
    save: async (body) => {
      const { user, one_time_password } = await createAccount(body);
      return { ...user, password: one_time_password };
    },
    onSaved: ({ name, password }) => {
      onCreated(name, password);
      void client.invalidateQueries({ queryKey: userKeys.all });
    },
  });
  const { isDirty } = editor.form.formState;
  const close = () => (isDirty ? setLeaving(true) : onClose());
  if (leaving) return <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} />;
  return (
    <SidePanel
      title={t.addTitle}
      onClose={close}
      actions={
        <>
          <SaveButton editor={editor} kind="primary" form={id}>
            {t.create}
          </SaveButton>
          <Button onClick={close}>{texts.ui.cancel}</Button>
        </>
      }
    >
      <EditorForm editor={editor} id={id} texts={texts.users.editor} name="" heading={<p>{t.addLead}</p>}>
        <Fields of={fields} />
      </EditorForm>
    </SidePanel>
  );
}
