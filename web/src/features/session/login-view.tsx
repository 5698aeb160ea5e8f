import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { type Credentials, signIn } from "../../api/sign-in";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import styles from "./login-view.module.css";

/** Staff sign-in. Leaving for the wanted page is the guard's work: it sees the session appear. */
export function LoginView() {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: "", password: "", rememberMe: false },
  });
  const login = useMutation({ mutationFn: signIn });

  return (
    <Page reading>
      <div className={styles.column}>
        <PageHeader title={texts.session.title} lead={texts.session.lead} />
        <Card>
          <form noValidate className={styles.form} onSubmit={handleSubmit((credentials) => login.mutate(credentials))}>
            {login.isError && <Notice kind="error">{login.error.message}</Notice>}
            <TextField
              label={texts.session.email}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              error={formState.errors.email?.message}
              {...register("email", { required: texts.session.emailMissing })}
            />
            <TextField
              label={texts.session.password}
              type="password"
              autoComplete="current-password"
              error={formState.errors.password?.message}
              {...register("password", { required: texts.session.passwordMissing })}
            />
            <Checkbox label={texts.session.rememberMe} {...register("rememberMe")} />
            <Button type="submit" kind="main" wide busy={login.isPending}>
              {texts.session.submit}
            </Button>
          </form>
        </Card>
        <p>
          {texts.session.travellerHint} <Link to="/declaraciones/nueva">{texts.session.travellerLink}</Link>.
        </p>
      </div>
    </Page>
  );
}
