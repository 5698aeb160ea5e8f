import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { usePicture } from "../../api/settings";
import { MOST_WRONG, unlock } from "../../offline/device-lock";
import { type LockedPerson, lockedPeople } from "../../offline/locked-people";
import { deviceLockTexts } from "../../texts/device-lock";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { AgencyLogo } from "../../ui/agency-logo";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import formStyles from "./account-form.module.css";
import styles from "./lock-screen.module.css";

const t = deviceLockTexts.screen;

interface LockScreenProps {
  /** Somebody signs in; `destroyed` is whose session the last wrong PIN took away. */
  onSignIn: (destroyed?: LockedPerson) => void;
}

/** Who locked this device, and how they unlock it. */
export function LockScreen({ onSignIn }: LockScreenProps) {
  const people = useQuery(lockedPeople).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const only = people.length === 1 ? people[0] : undefined;
  const person = only ?? people.find(({ id }) => id === chosen);
  const logo = usePicture("login");
  return (
    <Page reading>
      <div className={formStyles.column}>
        <AgencyLogo picture={logo} plate="wide" markClassName={formStyles.mark} />
        <PageHeader title={t.title} lead={person ? t.one : t.choose} />
        <Card>
          {person ? (
            <PinForm
              key={person.id}
              person={person}
              onDestroyed={() => onSignIn(person)}
              {...(!only && { onBack: () => setChosen(null) })}
            />
          ) : (
            <ul className={styles.people} aria-label={t.people}>
              {people.map((each) => (
                <li key={each.id}>
                  <button type="button" className={styles.person} onClick={() => setChosen(each.id)}>
                    <Who person={each} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Button wide onClick={() => onSignIn()}>
          {t.signIn}
        </Button>
      </div>
    </Page>
  );
}

function Who({ person: { name, minutes, unsent } }: { person: LockedPerson }) {
  return (
    <>
      <strong>{name}</strong>
      <span className={styles.facts}>{[t.since(minutes), t.unsent(unsent)].join(" · ")}</span>
    </>
  );
}

interface PinFormProps {
  person: LockedPerson;
  onDestroyed: () => void;
  onBack?: () => void;
}

function PinForm({ person, onDestroyed, onBack }: PinFormProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { register, handleSubmit, formState, resetField, setError } = useForm({ defaultValues: { pin: "" } });
  const open = useMutation({
    networkMode: "always",
    // The guard sees the session appear, and leads to where the address says.
    mutationFn: ({ pin }: { pin: string }) =>
      unlock(person.id, pin, (at) => navigate(`/login?${new URLSearchParams({ redirect: at })}`, { replace: true })),
    onSuccess: (result) => {
      if (result.kind === "destroyed") return onDestroyed();
      if (result.kind === "unlocked") return;
      if (result.kind === "gone") void client.invalidateQueries({ queryKey: lockedPeople.queryKey });
      resetField("pin");
      const message = result.kind === "wrong" ? t.wrong(result.left) : t.gone;
      setError("pin", { type: "lock", message }, { shouldFocus: true });
    },
  });
  return (
    <form noValidate className={formStyles.form} onSubmit={handleSubmit((typed) => open.mutate(typed))}>
      <p className={styles.who}>
        <Who person={person} />
      </p>
      {open.error && (
        <Notice kind="error" title={failureOf(open.error, t.failed)}>
          {messageOf(open.error)}
        </Notice>
      )}
      <TextField
        label={t.pin}
        hint={t.attempts(MOST_WRONG)}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        // It is all that is missing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={formState.errors.pin?.message}
        {...register("pin", { required: t.pinMissing })}
      />
      <Button type="submit" kind="main" wide busy={open.isPending}>
        {t.unlock}
      </Button>
      {onBack && (
        <Button kind="quiet" onClick={onBack}>
          {t.others}
        </Button>
      )}
    </form>
  );
}
