import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import { assignedAirports, AssignmentFields, FIELDS, type UserForm } from "./assignment-fields";
import { LeaveQuestion } from "./leave-question";
import { createAccount, type Role, userKeys } from "./user-queries";
import styles from "./users.module.css";

const t = texts.users.form;

interface NewUserProps {
  onClose: () => void;
  onCreated: (name: string, password: string) => void;
}

/** An account for somebody who will be given its first password. */
export function NewUser({ onClose, onCreated }: NewUserProps) {
  const client = useQueryClient();
  const online = useOnline();
  const [leaving, setLeaving] = useState(false);
  const form = useForm<UserForm>({ defaultValues: { name: "", email: "", role: "", airports: [] } });
  const { isDirty } = form.formState;
  const close = () => (isDirty ? setLeaving(true) : onClose());
  const create = useMutation({
    mutationFn: (typed: UserForm) =>
      createAccount({
        name: typed.name.trim(),
        email: typed.email.trim(),
        // The form does not go without one.
        role: typed.role as Role,
        airports: assignedAirports(typed),
      }),
    onSuccess: ({ user, one_time_password }) => {
      onCreated(user.name, one_time_password);
      void client.invalidateQueries({ queryKey: userKeys.all });
    },
    onError: (error) => {
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, FIELDS, form.setError);
    },
  });
  const send = form.handleSubmit((typed) => create.mutate(typed));
  if (leaving) return <LeaveQuestion onLeave={onClose} onStay={() => setLeaving(false)} />;
  return (
    <Dialog
      title={t.addTitle}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{texts.ui.cancel}</Button>
          <Button kind="primary" busy={create.isPending} disabled={!online} onClick={() => void send()}>
            {t.create}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form noValidate className={styles.form} onSubmit={send}>
          <p>{t.addLead}</p>
          {create.isError && <Notice kind="error">{messageOf(create.error)}</Notice>}
          <TextField
            label={t.email}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            error={form.formState.errors.email?.message}
            {...form.register("email", { validate: (email) => email.trim() !== "" || t.emailMissing })}
          />
          <AssignmentFields />
        </form>
      </FormProvider>
    </Dialog>
  );
}
