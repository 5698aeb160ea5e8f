import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { lastSessionEnd } from "../../api/session-end";
import { usePicture } from "../../api/settings";
import { signIn, SignInError } from "../../api/sign-in";
import { markProblems, named } from "../../forms/problems";
import { supportsPasskeys } from "../../lib/passkey-support";
import { isBlank } from "../../lib/text";
import { useHydrated } from "../../lib/use-hydrated";
import { type LockedPerson, lockedPeople } from "../../offline/locked-people";
import { texts } from "../../texts/catalogue";
import { deviceLockTexts } from "../../texts/device-lock";
import { messageOf } from "../../texts/user-facing-error";
import { AgencyLogo } from "../../ui/agency-logo";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Checkbox } from "../../ui/checkbox";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import styles from "./account-form.module.css";
import { PasswordField } from "./password-field";

interface SignInForm {
  email: string;
  password: string;
  rememberMe: boolean;
  code: string;
}

const t = texts.session;
const lockTexts = deviceLockTexts.screen;
const FIELDS = { email: "email", password: "password", second_factor_code: "code" } as const;

/** Few need it, and it comes with what encrypts. Where it cannot be loaded, there is the form. */
const LockScreen = lazy(async () => ({
  default: ((await import("./lock-screen").catch(() => null))?.LockScreen ?? SignIn) as ComponentType<LockScreenProps>,
}));

interface LockScreenProps {
  onSignIn: (destroyed?: LockedPerson) => void;
}

/** The people who locked this device, or the form of staff to sign in. */
export function LoginView() {
  const isHydrated = useHydrated();
  const locked = useQuery(lockedPeople);
  const end = isHydrated ? lastSessionEnd() : null;
  const wasLocked = end === "locked";
  // Whose session has just ended reads why.
  const [signsIn, setSignsIn] = useState<{ destroyed?: LockedPerson | undefined } | null>(
    end === null || wasLocked ? null : {},
  );
  const navigate = useNavigate();
  useEffect(() => {
    // The address still names the screen of the person who locked the device.
    if (wasLocked) void navigate("/login", { replace: true });
  }, [wasLocked, navigate]);
  const isLocked = (locked.data ?? []).length > 0;
  if (wasLocked && locked.isPending) return null;
  const choose = (destroyed?: LockedPerson) => {
    setSignsIn({ destroyed });
    void locked.refetch();
  };
  if (isHydrated && isLocked && !signsIn)
    return (
      <Suspense>
        <LockScreen onSignIn={choose} />
      </Suspense>
    );
  return <SignIn destroyed={signsIn?.destroyed} {...(isLocked && { onUnlock: () => setSignsIn(null) })} />;
}

interface SignInProps {
  /** Whose locked session a last wrong PIN took away. */
  destroyed?: LockedPerson | undefined;
  /** Goes back to those who have locked this device. */
  onUnlock?: () => void;
}

/** Staff sign-in. Leaving for the wanted page is the guard's work: it sees the session appear. */
function SignIn({ destroyed, onUnlock }: SignInProps) {
  // What was typed in the first step stays while the second one is asked for.
  const [second, setSecond] = useState<"code" | "passkey" | null>(null);
  const asksCode = second !== null;
  const { register, handleSubmit, formState, getValues, setError, setValue, clearErrors } = useForm<SignInForm>({
    defaultValues: { email: "", password: "", rememberMe: false, code: "" },
  });
  const login = useMutation({
    mutationFn: ({ email, password, rememberMe, code }: SignInForm) =>
      signIn({ email, password, rememberMe, ...(asksCode && { second_factor_code: code.replaceAll(/\s/g, "") }) }),
    onError: (error) => {
      if (!(error instanceof SignInError)) return;
      if (error.reason === "SECOND_FACTOR_REQUIRED") setSecond("code");
      if (error.wantsPasskey) setSecond("passkey");
      if (/^(SECOND_FACTOR|PASSKEY)_REQUIRED$/.test(error.reason) && asksCode)
        setError("code", { type: "server", message: t.codeMissing }, { shouldFocus: true });
      if (error.reason === "WRONG_CREDENTIALS") back();
      if (error.reason === "SECOND_FACTOR_WRONG")
        setError("code", { type: "server", message: error.message }, { shouldFocus: true });
      markProblems(setError, error, named(FIELDS));
    },
  });

  const touch = useMutation({
    mutationFn: async () => {
      const { email, password, rememberMe } = getValues();
      // Visitors of the page who type a password do not need it.
      const { signInWithPasskey } = await import("../../api/passkeys");
      return signInWithPasskey(rememberMe, asksCode ? { email, password } : null);
    },
    onError: (error) => {
      if (error instanceof SignInError && error.reason === "WRONG_CREDENTIALS") back();
    },
  });

  function back() {
    setSecond(null);
    setValue("code", "");
  }

  function startTouch() {
    login.reset();
    clearErrors();
    touch.mutate();
  }

  const submit = handleSubmit((typed) => {
    touch.reset();
    login.mutate(typed);
  });

  // A prerendered page knows of no session.
  const isHydrated = useHydrated();
  const end = isHydrated ? lastSessionEnd() : null;
  const logo = usePicture("login");
  const cookies = !isHydrated || navigator.cookieEnabled;
  const told =
    login.isError && !(login.error instanceof SignInError && login.error.wantsCode) ? login.error : touch.error;
  const passkeys = supportsPasskeys();
  const lead = second === "passkey" ? texts.passkeys.secondLead : t.codeLead;
  return (
    <Page reading>
      <div className={styles.column}>
        <AgencyLogo picture={logo} plate="wide" markClassName={styles.mark} />
        <PageHeader lead={asksCode ? lead(getValues("email")) : t.lead} />
        <Card>
          <form noValidate className={styles.form} onSubmit={submit}>
            {!cookies && <Notice kind="warning">{texts.session.noCookies}</Notice>}
            {destroyed && !told && (
              <Notice kind="warning" title={lockTexts.destroyedTitle(destroyed.name)}>
                {lockTexts.destroyed(destroyed.unsent)}
              </Notice>
            )}
            {end && end !== "locked" && !told && (
              <Notice kind="warning" title={t.endedTitle}>
                {t.ended[end]}
              </Notice>
            )}
            {told && <Notice kind="error">{messageOf(told)}</Notice>}
            {second === "passkey" && passkeys && (
              <>
                <Button
                  kind="main"
                  wide
                  busy={touch.isPending}
                  // The person has just asked to go on, and this is the next step.
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus
                  onClick={startTouch}
                >
                  {texts.passkeys.use}
                </Button>
                <p>{texts.passkeys.orCode}</p>
              </>
            )}
            {asksCode ? (
              <TextField
                key="code"
                label={t.code}
                hint={t.codeHint}
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
                // The person has just asked to go on, and this is what is missing.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus={second === "code"}
                error={formState.errors.code?.message}
                {...register("code", { validate: (code) => !isBlank(code) || t.codeMissing })}
              />
            ) : (
              <>
                <TextField
                  label={t.email}
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  error={formState.errors.email?.message}
                  {...register("email", { required: t.emailMissing })}
                />
                <PasswordField
                  error={formState.errors.password?.message}
                  {...register("password", { required: t.passwordMissing })}
                />
                <div className={styles.remember}>
                  <Checkbox label={t.rememberMe} {...register("rememberMe")} />
                </div>
              </>
            )}
            <Button
              type="submit"
              kind={second === "passkey" && passkeys ? "plain" : "main"}
              wide
              busy={login.isPending}
            >
              {asksCode ? t.codeSubmit : t.submit}
            </Button>
            {asksCode && (
              <Button
                kind="quiet"
                onClick={() => {
                  back();
                  login.reset();
                  touch.reset();
                }}
              >
                {t.otherAccount}
              </Button>
            )}
          </form>
          {!asksCode && (
            <div className={styles.others}>
              {passkeys && (
                <Button wide busy={touch.isPending} onClick={startTouch}>
                  {texts.passkeys.signIn}
                </Button>
              )}
              <details className={styles.forgotten}>
                <summary>{t.forgotten}</summary>
                <p>{t.whoResets}</p>
              </details>
            </div>
          )}
        </Card>
        {onUnlock && (
          <Button wide onClick={onUnlock}>
            {lockTexts.back}
          </Button>
        )}
        <div className={styles.hints}>
          <p>
            {t.travellerHint} <Link to="/declaraciones/nueva">{t.travellerLink}</Link>.
          </p>
          <p>
            {t.noAccount} <Link to="/register">{t.register}</Link>.
          </p>
        </div>
      </div>
    </Page>
  );
}
