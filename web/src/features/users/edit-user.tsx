import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { assignedAirports, AssignmentFields, FIELDS, type UserForm } from "./assignment-fields";
import { LeaveQuestion } from "./leave-question";
import { type Account, readAccount, resetPassword, updateAccount, userKeys, type UserStatus } from "./user-queries";
import styles from "./users.module.css";

const t = texts.users;

interface EditUserProps {
  account: Account;
  onClose: () => void;
  onReset: (name: string, password: string) => void;
}

/** One account: approve, change, suspend, reinstate, give a new password. */
export function EditUser({ account: opened, onClose, onReset }: EditUserProps) {
  const client = useQueryClient();
  const online = useOnline();
  const [account, setAccount] = useState(opened);
  const [asking, setAsking] = useState<"suspend" | "reset" | "leave" | null>(null);
  const form = useForm<UserForm>({ defaultValues: toForm(opened) });
  const { isDirty } = form.formState;
  const { status, name } = account;
  const isOwn = useSession()?.user.id === account.id;
  const close = () => (isDirty ? setAsking("leave") : onClose());

  const save = useMutation({
    mutationFn: ({ typed, next }: { typed: UserForm; next: UserStatus }) =>
      updateAccount(account.id, {
        name: typed.name.trim(),
        role: typed.role || null,
        airports: assignedAirports(typed),
        status: next,
        version: account.version,
      }),
    onSuccess: (_, { next }) => {
      notify({ kind: "info", title: doneText(status, next) });
      onClose();
    },
    onError: (error) => {
      setAsking(null);
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, FIELDS, form.setError);
    },
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.all }),
  });
  const reset = useMutation({
    mutationFn: () => resetPassword(account.id),
    onSuccess: (password) => onReset(name, password),
    onError: () => setAsking(null),
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.all }),
  });
  const reload = useMutation({
    mutationFn: () => readAccount(account.id),
    onSuccess: (now) => {
      setAccount(now);
      // What was typed stays, on top of what somebody else saved.
      form.reset(toForm(now), { keepDirtyValues: true });
      save.reset();
    },
  });

  const send = form.handleSubmit((typed) => save.mutate({ typed, next: "active" }));
  const error = save.error ?? reset.error ?? reload.error;
  const conflict = save.error instanceof ApiProblem && save.error.reason === "VERSION_CONFLICT";

  if (asking === "suspend") {
    const pending = status === "pending";
    return (
      <Confirm
        title={pending ? t.confirm.rejectTitle(name) : t.confirm.suspendTitle(name)}
        action={pending ? t.form.reject : t.form.suspend}
        kind="danger"
        busy={save.isPending}
        // As the account stands: what is half typed in the form has nothing to do with it.
        onConfirm={() => save.mutate({ typed: toForm(account), next: "suspended" })}
        onClose={() => setAsking(null)}
      >
        {pending ? t.confirm.reject : t.confirm.suspend}
      </Confirm>
    );
  }
  if (asking === "reset") {
    return (
      <Confirm
        title={t.confirm.resetTitle(name)}
        action={t.form.reset}
        kind="danger"
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => setAsking(null)}
      >
        {t.confirm.reset}
      </Confirm>
    );
  }
  if (asking === "leave") return <LeaveQuestion onLeave={onClose} onStay={() => setAsking(null)} />;
  return (
    <Dialog
      title={name}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.form.close}</Button>
          <Button kind="primary" busy={save.isPending} disabled={!online} onClick={() => void send()}>
            {SAVE[status]}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form noValidate className={styles.form} onSubmit={send}>
          <p className={styles.quiet}>{account.email}</p>
          {status === "pending" && <Notice>{t.form.pending}</Notice>}
          {status === "suspended" && <Notice kind="warning">{t.form.suspended}</Notice>}
          {error && (
            <Notice
              kind="error"
              actions={
                conflict && (
                  <Button busy={reload.isPending} onClick={() => reload.mutate()}>
                    {t.form.reload}
                  </Button>
                )
              }
            >
              {messageOf(error)}
            </Notice>
          )}
          <AssignmentFields />
          {status === "active" && <p className={styles.quiet}>{t.form.sessionsEnd}</p>}
          <div className={styles.buttons}>
            {status === "active" &&
              (isOwn ? (
                <LinkButton to="/change-password">{t.form.ownPassword}</LinkButton>
              ) : (
                <Button disabled={!online} onClick={() => setAsking("reset")}>
                  {t.form.reset}
                </Button>
              ))}
            {status !== "suspended" && (
              <Button kind="danger" disabled={!online} onClick={() => setAsking("suspend")}>
                {status === "pending" ? t.form.reject : t.form.suspend}
              </Button>
            )}
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

const SAVE: Record<UserStatus, string> = { pending: t.form.approve, active: t.form.save, suspended: t.form.reinstate };

const toForm = ({ name, email, role, airports }: Account): UserForm => ({ name, email, role: role ?? "", airports: [...airports] });

function doneText(before: UserStatus, next: UserStatus): string {
  if (next === "suspended") return t.done.suspended;
  if (before === "pending") return t.done.approved;
  return before === "suspended" ? t.done.reinstated : t.done.saved;
}
