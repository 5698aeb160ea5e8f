import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { proposeName, refreshAccount } from "../../api/account";
import { airportName, catalogue } from "../../api/catalogues";
import { dutyOf } from "../../api/duty";
import { type User, useSession } from "../../api/session-store";
import { seesEveryAirport } from "../../api/roles";
import { type OpenedDraft, Undrafted } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import { type FieldList, Fields } from "../../forms/fields";
import { line } from "../../forms/rules";
import { useEditor } from "../../forms/use-editor";
import { classes } from "../../lib/classes";
import { z } from "../../lib/zod";
import { staffCode } from "../../lib/staff-name";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { EmailAddress } from "../../ui/email-address";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { DevicePin } from "./device-pin";
import { Passkeys } from "./passkeys";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./profile-view.module.css";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";

const t = texts.account.profile;

/** The own account. */
export function ProfileView() {
  const user = useSession()?.user;
  const online = useOnline();
  const must = user !== undefined && dutyOf(user) !== null;
  // What is kept on the device may be old: an administrator can have changed the role since. Who must set up a second
  // factor goes on when the recovery codes are kept, not when the server is asked.
  useQuery({
    queryKey: ["account", "refresh"],
    queryFn: () => refreshAccount().then(() => null),
    enabled: online && !must,
    staleTime: 0,
    retry: false,
  });
  if (!user) return null;
  if (must) return <FactorFirst user={user} />;
  return (
    <Page>
      <div className={styles.off}>
        <PageHeader lead={t.lead} />
      </div>
      {!online && <OfflineCopy />}
      <div className={classes(sharedStyles.halves, styles.columns)}>
        <div className={sharedStyles.stack}>
          <Card className={styles.off} aria-label={t.data}>
            <Data user={user} />
          </Card>
          <Card>
            <SecondFactor user={user} />
          </Card>
          <Card className={styles.off}>
            <DevicePin user={user} />
          </Card>
        </div>
        <div className={sharedStyles.stack}>
          <Card>
            <Passkeys user={user} />
          </Card>
          <Card className={styles.off}>
            <Sessions />
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** The role needs a second factor, and there is none yet. Going on is then the guard's work. */
function FactorFirst({ user }: { user: User }) {
  const online = useOnline();
  const factor = texts.account.factor;
  return (
    <Page reading>
      <div className={styles.off}>
        <PageHeader />
      </div>
      <div className={styles.off}>
        <Notice kind="warning" title={factor.mustTitle}>
          {factor.must(texts.staff.roles[user.role])}
        </Notice>
      </div>
      {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
      <Card>
        <SecondFactor user={user} />
      </Card>
      <Card>
        <Passkeys user={user} />
      </Card>
      <Card className={styles.off} aria-label={t.data}>
        <Who user={user} />
      </Card>
    </Page>
  );
}

function Who({ user }: { user: User }) {
  const airports = useQuery(catalogue("airports"));
  const everywhere = seesEveryAirport(user.role);
  const names = user.airports.map((code) => airportName(airports.data, code)).join(", ");
  return (
    <>
      <div className={styles.who}>
        <span className={styles.avatar} aria-hidden="true">
          {user.initials}
        </span>
        <div>
          <strong>{user.name}</strong>
          <span className={styles.quiet}>
            <EmailAddress>{user.email}</EmailAddress>
          </span>
        </div>
      </div>
      <Facts
        paired
        facts={[
          [t.role, texts.staff.roles[user.role]],
          [t.identifier, staffCode(user.id)],
          [t.airports, everywhere ? t.allAirports : names || t.noAirports],
        ]}
      />
    </>
  );
}

function Data({ user }: { user: User }) {
  const online = useOnline();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Who user={user} />
      {user.proposed_name && <Proposal user={user} name={user.proposed_name} />}
      {editing ? (
        <NameForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <Actions>
          <Button disabled={!online} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
          <LinkButton to="/change-password">{texts.app.titles.changePassword}</LinkButton>
        </Actions>
      )}
      <p className={styles.quiet}>{t.adminSays}</p>
    </>
  );
}

function Proposal({ user, name }: { user: User; name: string }) {
  const online = useOnline();
  const withdraw = useMutation({
    mutationFn: () => proposeName({ name: user.name, version: user.version }),
    onSuccess: () => notify({ kind: "info", title: t.withdrawn }),
    onError: async (error) => {
      notify({ kind: "negative", title: t.withdrawFailed, detail: messageOf(error) });
      await refreshAccount().catch(() => undefined);
    },
  });
  return (
    <Notice
      title={t.proposed(name)}
      actions={
        <Button disabled={!online} busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t.withdraw}
        </Button>
      }
    >
      {t.waits}
    </Notice>
  );
}

const NAME = z.object({ name: line().min(1, texts.account.nameMissing) });
type NameValues = z.infer<typeof NAME>;
const NAME_FIELD: FieldList<NameValues> = [
  { kind: "text", name: "name", label: texts.account.name, autoComplete: "name" },
];

interface NameFormProps {
  user: User;
  onClose: () => void;
}

function NameForm({ user, onClose }: NameFormProps) {
  return (
    <Undrafted begin={() => ({ values: { name: user.proposed_name ?? user.name }, version: user.version })}>
      {(opened) => <OpenedName opened={opened} onClose={onClose} />}
    </Undrafted>
  );
}

function OpenedName({ opened, onClose }: Pick<NameFormProps, "onClose"> & { opened: OpenedDraft<NameValues> }) {
  const editor = useEditor<User, NameValues, NameValues>({
    opened,
    fields: NAME_FIELD,
    schema: NAME,
    toValues: ({ name, proposed_name: proposed }) => ({ name: proposed ?? name }),
    save: (body, { version }) => proposeName({ ...body, version }),
    readCurrent: refreshAccount,
    onSaved: () => {
      notify({ kind: "info", title: t.saved });
      onClose();
    },
    onTakeCurrent: onClose,
  });
  return (
    <EditorForm editor={editor} texts={t.editor} name={t.conflictName} className={styles.form}>
      <Fields of={NAME_FIELD} />
      <Actions>
        <SaveButton editor={editor} kind="primary">
          {t.save}
        </SaveButton>
        <Button onClick={onClose}>{texts.ui.cancel}</Button>
      </Actions>
    </EditorForm>
  );
}
