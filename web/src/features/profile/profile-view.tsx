import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { refreshAccount, renameAccount } from "../../api/account";
import { airportName, catalogue } from "../../api/catalogues";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import { type User, useSession } from "../../api/session-store";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { notify } from "../../ui/notify";
import { Page, PageHeader } from "../../ui/page";
import { TextField } from "../../ui/text-field";
import styles from "./profile-view.module.css";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";

const t = texts.account.profile;

/** The own account. */
export function ProfileView() {
  const user = useSession()?.user;
  const online = useOnline();
  // What is kept on the device may be old: an administrator can have changed the role since.
  useQuery({ queryKey: ["account", "refresh"], queryFn: () => refreshAccount().then(() => null), enabled: online, staleTime: 0, retry: false });
  if (!user) return null;
  return (
    <Page reading>
      <div className={styles.off}>
        <PageHeader lead={t.lead} />
      </div>
      {!online && <OfflineCopy />}
      <Card className={styles.off} aria-label={t.data}>
        <Data user={user} />
      </Card>
      <Card>
        <SecondFactor user={user} />
      </Card>
      <Card className={styles.off}>
        <Sessions />
      </Card>
    </Page>
  );
}

function Data({ user }: { user: User }) {
  const airports = useQuery(catalogue("airports"));
  const online = useOnline();
  const [editing, setEditing] = useState(false);
  const everywhere = user.role === "admin" || user.role === "auditor";
  const names = user.airports.map((code) => airportName(airports.data, code)).join(", ");
  return (
    <>
      <div className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {user.initials}
        </span>
        <div>
          <strong>{user.name}</strong>
          <span className={styles.quiet}>{user.email}</span>
        </div>
      </div>
      <Facts
        facts={[
          [t.role, texts.staff.roles[user.role]],
          [t.airports, everywhere ? t.allAirports : names || t.noAirports],
        ]}
      />
      {editing ? (
        <NameForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.buttons}>
          <Button disabled={!online} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
          <LinkButton to="/change-password">{texts.app.titles.changePassword}</LinkButton>
        </div>
      )}
      <p className={styles.quiet}>{t.adminSays}</p>
    </>
  );
}

function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: user.name } });
  const reload = useMutation({ mutationFn: refreshAccount, onSuccess: () => rename.reset() });
  const rename = useMutation({
    // The version of now: what was reloaded after a conflict counts.
    mutationFn: ({ name }: { name: string }) => renameAccount({ name: name.trim(), version: user.version }),
    onSuccess: () => {
      notify({ kind: "info", title: t.saved });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, { name: "name" } as const, setError);
    },
  });
  const conflict = rename.error instanceof ApiProblem && rename.error.reason === "VERSION_CONFLICT";
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => rename.mutate(typed))}>
      {rename.isError && (
        <Notice
          kind="error"
          actions={
            conflict && (
              <Button busy={reload.isPending} onClick={() => reload.mutate()}>
                {t.reload}
              </Button>
            )
          }
        >
          {messageOf(rename.error)}
        </Notice>
      )}
      <TextField
        label={texts.account.name}
        autoComplete="name"
        error={formState.errors.name?.message}
        {...register("name", { validate: (name) => name.trim() !== "" || texts.account.nameMissing })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={rename.isPending}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{texts.ui.cancel}</Button>
      </div>
    </form>
  );
}
