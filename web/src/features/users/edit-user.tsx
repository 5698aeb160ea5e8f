import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSession } from "../../api/session-store";
import { type OpenedDraft, Undrafted } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import { Fields } from "../../forms/fields";
import { isConflict } from "../../forms/problems";
import { useEditor } from "../../forms/use-editor";
import { staffCode } from "../../lib/staff-name";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { useAssignmentFields, type UserBody, userSchema, type UserValues } from "./assignment-fields";
import { LeaveQuestion } from "./leave-question";
import { ResetQuestion } from "./reset-question";
import {
  type Account,
  endSessions,
  readAccount,
  type ResetReason,
  resetPassword,
  updateAccount,
  userKeys,
  type UserStatus,
} from "./user-queries";
import { SidePanel } from "../../ui/side-panel";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./users.module.css";

const t = texts.users;

interface EditUserProps {
  account: Account;
  onClose: () => void;
  /** Called with a password that is shown once. */
  onPassword: (name: string, password: string) => void;
}

/** An account as it was saved, with the password of its first sign-in if it was approved. */
interface Saved extends Account {
  password?: string | null;
}

/** One account: approve, change, suspend, reinstate, give a new password. */
export function EditUser({ account: shown, ...rest }: EditUserProps) {
  // As it was when the dialog opened: a change by somebody else meanwhile is a conflict when saving.
  const [account, setAccount] = useState(shown);
  return (
    <Undrafted begin={() => ({ values: toValues(account), version: account.version })}>
      {(opened) => <Opened {...rest} account={account} opened={opened} onAccount={setAccount} />}
    </Undrafted>
  );
}

interface OpenedProps extends EditUserProps {
  opened: OpenedDraft<UserValues>;
  onAccount: (account: Account) => void;
}

function Opened({ account, opened, onAccount, onClose, onPassword }: OpenedProps) {
  const id = useId();
  const client = useQueryClient();
  const [asking, setAsking] = useState<"suspend" | "reset" | "sessions" | "leave" | null>(null);
  const { status, name, version, proposed_name: proposed } = account;
  const isOwn = useSession()?.user.id === account.id;
  const changed = () => client.invalidateQueries({ queryKey: userKeys.all });
  const done = async (next: UserStatus) => {
    notify({ kind: "info", title: doneText(status, next) });
    onClose();
    await changed();
  };

  const fields = useAssignmentFields();
  const editor = useEditor<Saved, UserValues, UserBody>({
    opened,
    fields,
    schema: userSchema,
    toValues,
    save: async ({ email: _email, ...body }, sending) => {
      // Saving an active account says nothing of its status: who suspended it meanwhile is not overruled.
      const next = status === "active" ? (sending.over?.status ?? status) : "active";
      const { user, one_time_password: password } = await updateAccount(account.id, {
        ...body,
        status: next,
        version: sending.version,
      });
      return { ...user, password };
    },
    readCurrent: () => readAccount(account.id),
    onSaved: async ({ name: saved, status: next, password }) => {
      if (!password) return done(next);
      notify({ kind: "info", title: doneText(status, "active") });
      onPassword(saved, password);
      await changed();
    },
    onTakeCurrent: async (now) => {
      onAccount(now);
      await editor.startOver(now);
      await changed();
    },
  });
  // As the account stands: what is half typed in the form has nothing to do with it.
  const suspend = useMutation({
    mutationFn: () =>
      updateAccount(account.id, { name, role: account.role, airports: account.airports, status: "suspended", version }),
    onSuccess: () => done("suspended"),
    onError: async (error) => {
      if (!isConflict(error)) return;
      notify({ kind: "negative", title: messageOf(error) });
      const now = await readAccount(account.id);
      onAccount(now);
      await editor.follow(now);
      await changed();
    },
    onSettled: () => setAsking(null),
  });
  const reset = useMutation({
    mutationFn: (reason: ResetReason) => resetPassword(account.id, reason),
    onSuccess: (password) => onPassword(name, password),
    onError: () => setAsking(null),
    onSettled: changed,
  });
  const closing = useMutation({
    mutationFn: () => endSessions(account.id),
    onSuccess: () => notify({ kind: "info", title: t.done.sessionsEnded }),
    onSettled: () => setAsking(null),
  });
  const { isDirty } = editor.form.formState;
  const close = () => (isDirty ? setAsking("leave") : onClose());
  const failure = (isConflict(suspend.error) ? null : suspend.error) ?? reset.error ?? closing.error;

  if (asking === "suspend") {
    const pending = status === "pending";
    return (
      <Confirm
        title={pending ? t.confirm.rejectTitle(name) : t.confirm.suspendTitle(name)}
        action={pending ? t.form.reject : t.form.suspend}
        kind="danger"
        busy={suspend.isPending}
        onConfirm={() => suspend.mutate()}
        onClose={() => setAsking(null)}
      >
        {pending ? t.confirm.reject : t.confirm.suspend}
      </Confirm>
    );
  }
  if (asking === "reset") {
    return (
      <ResetQuestion
        account={account}
        busy={reset.isPending}
        onConfirm={reset.mutate}
        onClose={() => setAsking(null)}
      />
    );
  }
  if (asking === "sessions") {
    return (
      <Confirm
        title={t.confirm.endSessionsTitle(name)}
        action={t.form.endSessions}
        kind="danger"
        busy={closing.isPending}
        onConfirm={() => closing.mutate()}
        onClose={() => setAsking(null)}
      >
        {t.confirm.endSessions}
      </Confirm>
    );
  }
  if (asking === "leave") return <LeaveQuestion onLeave={onClose} onStay={() => setAsking(null)} />;
  return (
    <SidePanel
      title={name}
      kicker={`${account.email} · ${t.identifier} ${staffCode(account.id)}`}
      onClose={close}
      actions={
        <>
          {!isOwn && (
            <SaveButton editor={editor} kind="primary" form={id}>
              {SAVE[status]}
            </SaveButton>
          )}
          <Button onClick={close}>{t.form.close}</Button>
        </>
      }
    >
      <EditorForm editor={editor} id={id} texts={t.editor} name={name}>
        {status === "pending" && <Notice>{t.form.pending}</Notice>}
        {status === "suspended" && <Notice kind="warning">{t.form.suspended}</Notice>}
        {isOwn && (
          <Notice title={t.form.ownTitle} actions={<LinkButton to="/profile">{t.form.ownProfile}</LinkButton>}>
            {t.form.own}
          </Notice>
        )}
        {account.has_namesake && <Notice kind="warning">{t.form.namesake}</Notice>}
        {proposed && !isOwn && (
          <Notice
            title={t.form.proposed(proposed)}
            actions={
              <Button onClick={() => editor.form.setValue("name", proposed, { shouldDirty: true })}>
                {t.form.takeName}
              </Button>
            }
          >
            {t.form.decide}
          </Notice>
        )}
        {failure && <Notice kind="error">{messageOf(failure)}</Notice>}
        {!isOwn && <Fields of={fields} />}
        {status === "active" && !isOwn && <p className={sharedStyles.quiet}>{t.form.sessionsEnd}</p>}
        <Actions className={styles.account}>
          {status === "active" &&
            (isOwn ? (
              <LinkButton to="/change-password">{t.form.ownPassword}</LinkButton>
            ) : (
              <>
                <Button disabled={!editor.online} onClick={() => setAsking("reset")}>
                  {t.form.reset}
                </Button>
                <Button disabled={!editor.online} onClick={() => setAsking("sessions")}>
                  {t.form.endSessions}
                </Button>
              </>
            ))}
          {status !== "suspended" && !isOwn && (
            <Button kind="danger" disabled={!editor.online} onClick={() => setAsking("suspend")}>
              {status === "pending" ? t.form.reject : t.form.suspend}
            </Button>
          )}
        </Actions>
      </EditorForm>
    </SidePanel>
  );
}

const SAVE: Record<UserStatus, string> = { pending: t.form.approve, active: t.form.save, suspended: t.form.reinstate };

const toValues = ({ name, email, role, airports }: Account): UserValues => ({
  name,
  email,
  role: role ?? "",
  airports: [...airports],
});

function doneText(before: UserStatus, next: UserStatus): string {
  if (next === "suspended") return t.done.suspended;
  if (before === "pending") return t.done.approved;
  return before === "suspended" ? t.done.reinstated : t.done.saved;
}
