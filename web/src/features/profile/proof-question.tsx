import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { FactorProof } from "../../api/account";
import { proveWithPasskey } from "../../api/passkeys";
import { ApiProblem } from "../../api/problem";
import type { User } from "../../api/session-store";
import { named, problemsOf } from "../../forms/problems";
import { supportsPasskeys } from "../../lib/passkey-support";
import { isBlank } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import { TextField } from "../../ui/text-field";
import styles from "./profile-view.module.css";

const t = texts.account.factor;

interface ProofQuestionProps<Answer> {
  title: string;
  text: string;
  action: string;
  kind: "primary" | "danger";
  user: User;
  /** Nothing but the password is left afterwards, so it is asked for in any case. */
  onlyPasswordStays?: boolean;
  /** What else is asked for. */
  more?: ReactNode;
  /** Whether that is filled in; shows it if not. */
  isReady?: () => boolean;
  /** Shows what the server finds wrong with it. Returns whether there was anything. */
  onProblems?: (error: unknown) => boolean;
  /** What the proof is asked for. */
  send: (proof: FactorProof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

type TypedProof = { password: string; code: string };

const FIELDS = named({ password: "password", code: "code" } as const);

/** What is wrong with what the passkey signed; there is no field to show it at. */
const aboutPasskey = (error: unknown): string | undefined =>
  error instanceof ApiProblem
    ? error.errors.find(({ field }) => field === "passkey" || field === "credential")?.message
    : undefined;

/**
 * Asks for a passkey, or for the own password with a code of the second factor if there is one, and does with them what
 * they were asked for.
 */
export function ProofQuestion<Answer>({
  title,
  text,
  action,
  kind,
  user,
  onlyPasswordStays = false,
  more,
  isReady = () => true,
  onProblems = () => false,
  send,
  onDone,
  onClose,
}: ProofQuestionProps<Answer>) {
  const { register, handleSubmit, formState, setError, getValues, trigger } = useForm<TypedProof>({
    defaultValues: { password: "", code: "" },
  });
  const asksCode = user.second_factor_enrolled;
  const byPasskey = user.passkey_count > 0 && supportsPasskeys();
  const failed = (error: unknown) => {
    const { placed } = problemsOf(error, FIELDS);
    placed.forEach(({ name, message }, index) =>
      setError(name, { type: "server", message }, { shouldFocus: index === 0 }),
    );
    if (placed.length === 0) onProblems(error);
  };
  const typing = useMutation({
    mutationFn: ({ password, code }: TypedProof) => send({ password, ...(asksCode && { code }) }),
    onSuccess: onDone,
    onError: failed,
  });
  const touching = useMutation({
    mutationFn: async () =>
      send({ ...(onlyPasswordStays && { password: getValues("password") }), ...(await proveWithPasskey()) }),
    onSuccess: onDone,
    onError: failed,
  });
  const submit = handleSubmit((typed) => {
    touching.reset();
    if (isReady()) typing.mutate(typed);
  });
  async function touch() {
    typing.reset();
    const filled = !onlyPasswordStays || (await trigger("password", { shouldFocus: true }));
    if (isReady() && filled) touching.mutate();
  }
  const error: unknown = typing.error ?? touching.error;
  const password = (
    <TextField
      label={texts.session.password}
      type="password"
      autoComplete="current-password"
      error={formState.errors.password?.message}
      {...register("password", { required: texts.session.passwordMissing })}
    />
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            kind={byPasskey ? "plain" : kind}
            busy={typing.isPending}
            disabled={touching.isPending}
            onClick={() => void submit()}
          >
            {action}
          </Button>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
        </>
      }
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{text}</p>
        {error !== null && <Notice kind="error">{aboutPasskey(error) ?? messageOf(error)}</Notice>}
        {more}
        {onlyPasswordStays && password}
        {byPasskey && (
          <>
            <Actions>
              <Button kind={kind} busy={touching.isPending} disabled={typing.isPending} onClick={() => void touch()}>
                {texts.passkeys.confirmWith}
              </Button>
            </Actions>
            <p className={styles.quiet}>{onlyPasswordStays ? texts.passkeys.orCode : texts.passkeys.orPassword}</p>
          </>
        )}
        {!onlyPasswordStays && password}
        {asksCode && (
          <TextField
            label={t.oldCode}
            hint={t.oldCodeHint}
            autoComplete="one-time-code"
            spellCheck={false}
            error={formState.errors.code?.message}
            {...register("code", { validate: (code) => !isBlank(code) || t.oldCodeMissing })}
          />
        )}
      </form>
    </Dialog>
  );
}
