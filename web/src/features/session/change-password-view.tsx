import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormGetValues, type UseFormRegister, useForm } from "react-hook-form";
import { changePassword, leastPassword } from "../../api/account";
import { useSession } from "../../api/session-store";
import { markProblems, named } from "../../forms/problems";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Page, PageHeader } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import styles from "./account-form.module.css";
import { type ChosenPassword, PasswordFields } from "./password-fields";

interface ChangeForm extends ChosenPassword {
  current: string;
}

const t = texts.account.password;
const FIELDS = { current_password: "current", new_password: "password" } as const;

/** The own password. Who was given one changes it here first; going on is then the guard's work. */
export function ChangePasswordView() {
  const online = useOnline();
  const user = useSession()?.user;
  const must = user?.must_change_password ?? false;
  const [shown, setShown] = useState(false);
  const { register, handleSubmit, formState, getValues, setError, reset } = useForm<ChangeForm>({
    defaultValues: { current: "", password: "", repeated: "" },
  });
  const change = useMutation({
    mutationFn: ({ current, password }: ChangeForm) =>
      changePassword({ current_password: current, new_password: password }),
    onSuccess: () => {
      reset();
      if (must) notify({ kind: "info", title: t.done, detail: t.doneDetail });
    },
    onError: (error) => {
      markProblems(setError, error, named(FIELDS));
    },
  });

  return (
    <Page reading>
      <div className={styles.column}>
        <PageHeader lead={must ? undefined : t.lead} />
        {must && (
          <Notice kind="warning" title={t.mustTitle}>
            {t.must}
          </Notice>
        )}
        {change.isSuccess && (
          <Notice title={t.done} actions={<LinkButton to="/profile">{t.toProfile}</LinkButton>}>
            {t.doneDetail}
          </Notice>
        )}
        {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
        <Card>
          <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => change.mutate(typed))}>
            {change.isError && <Notice kind="error">{messageOf(change.error)}</Notice>}
            {/* Lets a password manager know whose password it is. */}
            <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? ""} />
            <TextField
              label={t.current}
              type={shown ? "text" : "password"}
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              error={formState.errors.current?.message}
              {...register("current", { required: t.currentMissing })}
            />
            <PasswordFields
              register={register as unknown as UseFormRegister<ChosenPassword>}
              getValues={getValues as unknown as UseFormGetValues<ChosenPassword>}
              errors={formState.errors}
              least={leastPassword(user?.second_factor_enrolled ?? false)}
              label={t.next}
              repeatedLabel={t.repeated}
              repeatedWrong={t.repeatedWrong}
              shown={shown}
              onShow={setShown}
            />
            <Button type="submit" kind="main" wide busy={change.isPending} disabled={!online}>
              {t.submit}
            </Button>
          </form>
        </Card>
      </div>
    </Page>
  );
}
