import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { register as askForAccount } from "../../api/account";
import { markProblems, named } from "../../forms/problems";
import { isEmail, isName, oneLine, plain } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import styles from "./account-form.module.css";

interface RegisterForm {
  name: string;
  email: string;
}

const t = texts.account.register;
const FIELDS = { name: "name", email: "email" } as const;

/** Asks for a staff account; it opens nothing until an administrator approves it. */
export function RegisterView() {
  const online = useOnline();
  const { register, handleSubmit, formState, setError } = useForm<RegisterForm>({
    defaultValues: { name: "", email: "" },
  });
  const ask = useMutation({
    mutationFn: ({ name, email }: RegisterForm) => askForAccount({ name: oneLine(name), email: plain(email) }),
    onError: (error) => {
      markProblems(setError, error, named(FIELDS));
    },
  });

  if (ask.isSuccess) {
    return (
      <Page reading>
        <EmptyState heading="h1" title={t.doneTitle} actions={<LinkButton to="/">{t.home}</LinkButton>}>
          {t.done(plain(ask.variables.email))}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page reading>
      <div className={styles.column}>
        <PageHeader lead={t.lead} />
        {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
        <Card>
          <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => ask.mutate(typed))}>
            {ask.isError && <Notice kind="error">{messageOf(ask.error)}</Notice>}
            <TextField
              label={texts.account.name}
              autoComplete="name"
              error={formState.errors.name?.message}
              {...register("name", { validate: (name) => isName(name) || texts.account.nameMissing })}
            />
            <TextField
              label={texts.account.email}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              error={formState.errors.email?.message}
              {...register("email", {
                required: texts.account.emailMissing,
                validate: (email) => isEmail(email) || texts.account.emailWrong,
              })}
            />
            <Button type="submit" kind="main" wide busy={ask.isPending} disabled={!online}>
              {t.submit}
            </Button>
          </form>
        </Card>
        <p>
          {t.haveAccount} <Link to="/login">{t.signIn}</Link>.
        </p>
      </div>
    </Page>
  );
}
