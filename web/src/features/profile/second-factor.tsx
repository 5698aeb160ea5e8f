import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  beginSecondFactor,
  type Confirmed,
  confirmSecondFactor,
  keepAccount,
  removeSecondFactor,
  type SecondFactorEnrolment,
} from "../../api/account";
import type { User } from "../../api/session-store";
import { classes } from "../../lib/classes";
import { markProblems, named } from "../../forms/problems";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Tag } from "../../ui/tag";
import { QrCode } from "../../ui/qr-code";
import { TextField } from "../../ui/text-field";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./profile-view.module.css";
import { ProofQuestion } from "./proof-question";

const t = texts.account.factor;

/** The second factor of the own account: off, being set up, just set up, or on. */
export function SecondFactor({ user }: { user: User }) {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [begun, setBegun] = useState<SecondFactorEnrolment | null>(null);
  const enrolled = user.codes_enrolled;
  return (
    <>
      <div className={classes(sharedStyles.over, styles.off)}>
        <h2>{t.title}</h2>
        {!user.second_factor_enrolled && <Tag tone="attention">{t.isOff}</Tag>}
      </div>
      {confirmed ? (
        <Recovery
          codes={confirmed.codes}
          onKept={() => {
            // Not before: who had to set it up goes on with this, and would not see the codes.
            keepAccount(confirmed.user);
            setConfirmed(null);
          }}
        />
      ) : enrolled && !begun ? (
        <On user={user} onBegun={setBegun} />
      ) : begun ? (
        <Enrolment
          enrolment={begun}
          onConfirmed={(answer) => {
            setConfirmed(answer);
            setBegun(null);
          }}
          onCancel={() => setBegun(null)}
        />
      ) : (
        <Off user={user} onBegun={setBegun} />
      )}
    </>
  );
}

function Off({ user, onBegun }: { user: User; onBegun: (enrolment: SecondFactorEnrolment) => void }) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{user.passkey_count > 0 ? t.offBesidePasskeys : t.off}</p>
      <Actions>
        <Button kind="primary" disabled={!online} onClick={() => setAsking(true)}>
          {t.enrol}
        </Button>
      </Actions>
      {asking && (
        <EnrolQuestion
          title={t.enrolTitle}
          text={t.enrolText}
          user={user}
          onDone={onBegun}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface EnrolQuestionProps {
  title: string;
  text: string;
  user: User;
  onDone: (enrolment: SecondFactorEnrolment) => void;
  onClose: () => void;
}

/** Asks for the password before a second factor is set up. */
const EnrolQuestion = (asked: EnrolQuestionProps) => (
  <ProofQuestion {...asked} action={t.enrolAction} kind="primary" send={beginSecondFactor} />
);

interface EnrolmentProps {
  enrolment: SecondFactorEnrolment;
  onConfirmed: (answer: Confirmed) => void;
  onCancel: () => void;
}

function Enrolment({ enrolment, onConfirmed, onCancel }: EnrolmentProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: "" } });
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => confirmSecondFactor(code.replaceAll(/\s/g, "")),
    onSuccess: onConfirmed,
    onError: (error) => {
      markProblems(setError, error, named({ code: "code" } as const));
    },
  });
  return (
    <div className={styles.enrol}>
      <p>{t.scan}</p>
      <QrCode content={enrolment.uri} label={t.qr} className={styles.qr} />
      <p>
        {t.typed}
        <br />
        <span className={styles.secret}>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <div className={sharedStyles.row}>
        <CopyButton text={enrolment.secret}>{t.copySecret}</CopyButton>
      </div>
      <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => confirm.mutate(typed))}>
        {confirm.isError && <Notice kind="error">{messageOf(confirm.error)}</Notice>}
        <TextField
          label={t.code}
          hint={t.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={formState.errors.code?.message}
          {...register("code", { validate: (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, "")) || t.codeMissing })}
        />
        <Actions>
          <Button type="submit" kind="primary" busy={confirm.isPending}>
            {t.confirm}
          </Button>
          <Button onClick={onCancel}>{texts.ui.cancel}</Button>
        </Actions>
      </form>
    </div>
  );
}

/** Shows the recovery codes, which are never shown again. */
export function Recovery({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <Notice kind="warning" title={t.recoveryTitle}>
        {t.recovery}
      </Notice>
      <ul className={styles.codes} aria-label={t.recoveryList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions className={styles.off}>
        <Button kind="primary" onClick={onKept}>
          {t.kept}
        </Button>
        <CopyButton text={codes.join("\n")}>{t.copy}</CopyButton>
        <Button onClick={() => print()}>{t.print}</Button>
      </Actions>
    </>
  );
}

function On({ user, onBegun }: { user: User; onBegun: (enrolment: SecondFactorEnrolment) => void }) {
  const online = useOnline();
  const [asking, setAsking] = useState<"change" | "remove" | null>(null);
  const isLast = user.passkey_count === 0;
  const keeps = isLast && (user.role === "admin" || user.second_factor_required);
  return (
    <>
      <p>{t.on}</p>
      <p className={styles.quiet}>
        {keeps && t.roleKeeps} {t.lost}
      </p>
      <Actions>
        <Button disabled={!online} onClick={() => setAsking("change")}>
          {t.change}
        </Button>
        {!keeps && (
          <Button kind="danger" disabled={!online} onClick={() => setAsking("remove")}>
            {t.remove}
          </Button>
        )}
      </Actions>
      {asking === "change" && (
        <EnrolQuestion
          title={t.change}
          text={t.changeText}
          user={user}
          onDone={onBegun}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "remove" && (
        <ProofQuestion
          user={user}
          onlyPasswordStays={isLast}
          title={t.removeTitle}
          text={isLast ? t.removeText : t.removeOneText}
          action={t.removeAction}
          kind="danger"
          send={removeSecondFactor}
          onDone={() => {
            notify({ kind: "info", title: t.removed });
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
