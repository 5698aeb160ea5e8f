import { PASSKEY_NAME_NAME_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { accountKeys, type Confirmed, keepAccount } from "../../api/account";
import { addPasskey, ownPasskeys, type Passkey, removePasskey, renamePasskey } from "../../api/passkeys";
import { type User, useSession } from "../../api/session-store";
import { markProblems, named } from "../../forms/problems";
import { formatInstantShort } from "../../lib/format";
import { supportsPasskeys } from "../../lib/passkey-support";
import { isBlank } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { Tag } from "../../ui/tag";
import { TextField } from "../../ui/text-field";
import styles from "./profile-view.module.css";
import { ProofQuestion } from "./proof-question";
import { Recovery } from "./second-factor";

const t = texts.passkeys;

/** The passkeys of the own account. */
export function Passkeys({ user }: { user: User }) {
  const client = useQueryClient();
  const [added, setAdded] = useState<Confirmed | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: accountKeys.passkeys() });
  function onAdded(answer: Confirmed) {
    void refresh();
    if (answer.codes.length > 0) return setAdded(answer);
    keepAccount(answer.user);
    notify({ kind: "info", title: t.addDone });
  }
  return (
    <>
      <h2 className={styles.off}>{t.title}</h2>
      {added ? (
        <Recovery
          codes={added.codes}
          onKept={() => {
            // Not before: who had to set up a second factor goes on with this, and would not see the codes.
            keepAccount(added.user);
            setAdded(null);
          }}
        />
      ) : (
        <>
          <p className={styles.quiet}>{t.lead}</p>
          <List user={user} onRemoved={refresh} />
          <Add user={user} onAdded={onAdded} />
        </>
      )}
    </>
  );
}

function List({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const list = useQuery(ownPasskeys);
  if (list.isPending) return <Skeleton lines={2} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return <p>{t.empty}</p>;
  return (
    <ul className={styles.sessions} aria-label={t.list}>
      {list.data.map((passkey) => (
        <Item key={passkey.id} passkey={passkey} user={user} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

function Item({ passkey, user, onRemoved }: { passkey: Passkey; user: User; onRemoved: () => void }) {
  const online = useOnline();
  const airport = useSession()?.airport ?? null;
  const [asking, setAsking] = useState<"name" | "removal" | null>(null);
  const isLast = !user.codes_enrolled && user.passkey_count === 1;
  const keeps = isLast && (user.role === "admin" || user.second_factor_required);
  return (
    <li className={styles.session}>
      <div>
        <strong>{passkey.name}</strong> <Tag>{passkey.alone ? t.alone : t.secondStep}</Tag>
        <p className={styles.quiet}>
          {t.added(formatInstantShort(passkey.created_at, airport))}
          <br />
          {passkey.last_used_at ? t.used(formatInstantShort(passkey.last_used_at, airport)) : t.unused}
          {keeps && (
            <>
              <br />
              {t.keeps}
            </>
          )}
        </p>
      </div>
      <Actions>
        <Button disabled={!online} aria-label={t.renameOf(passkey.name)} onClick={() => setAsking("name")}>
          {t.rename}
        </Button>
        {!keeps && (
          <Button
            kind="danger"
            disabled={!online}
            aria-label={t.removeOf(passkey.name)}
            onClick={() => setAsking("removal")}
          >
            {t.remove}
          </Button>
        )}
      </Actions>
      {asking === "name" && <NameQuestion passkey={passkey} onClose={() => setAsking(null)} />}
      {asking === "removal" && (
        <ProofQuestion
          title={t.removeTitle(passkey.name)}
          text={isLast ? t.removeLastText : t.removeText}
          action={t.removeAction}
          kind="danger"
          user={user}
          onlyPasswordStays={isLast}
          send={(proof) => removePasskey(passkey.id, proof)}
          onDone={() => {
            notify({ kind: "info", title: t.removeDone });
            onRemoved();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  );
}

const NAME_FIELD = named({ name: "name" } as const);

function NameQuestion({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: passkey.name } });
  const saving = useMutation({
    mutationFn: ({ name }: { name: string }) => renamePasskey(passkey.id, name),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accountKeys.passkeys() });
      notify({ kind: "info", title: t.renameDone });
      onClose();
    },
    onError: (error) => {
      markProblems(setError, error, NAME_FIELD);
    },
  });
  const submit = handleSubmit((typed) => saving.mutate(typed));
  return (
    <Dialog
      title={t.renameOf(`«${passkey.name}»`)}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" busy={saving.isPending} onClick={() => void submit()}>
            {t.renameAction}
          </Button>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
        </>
      }
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {saving.isError && <Notice kind="error">{messageOf(saving.error)}</Notice>}
        <TextField
          label={t.name}
          maxLength={PASSKEY_NAME_NAME_MAX_LENGTH}
          error={formState.errors.name?.message}
          {...register("name", { validate: isNamed })}
        />
      </form>
    </Dialog>
  );
}

function Add({ user, onAdded }: { user: User; onAdded: (answer: Confirmed) => void }) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  if (!supportsPasskeys()) return <Notice kind="warning">{t.unsupported}</Notice>;
  return (
    <>
      <Actions>
        <Button disabled={!online} onClick={() => setAsking(true)}>
          {t.add}
        </Button>
      </Actions>
      {asking && (
        <AddQuestion
          user={user}
          onAdded={(answer) => {
            setAsking(false);
            onAdded(answer);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function AddQuestion({
  user,
  onAdded,
  onClose,
}: {
  user: User;
  onAdded: (answer: Confirmed) => void;
  onClose: () => void;
}) {
  const { register, formState, getValues, setError, clearErrors } = useForm({
    defaultValues: { name: "", alone: true },
  });
  return (
    <ProofQuestion
      title={t.add}
      text={t.addText}
      action={t.addAction}
      kind="primary"
      user={user}
      more={
        <>
          <TextField
            label={t.name}
            hint={t.nameHint}
            maxLength={PASSKEY_NAME_NAME_MAX_LENGTH}
            autoComplete="off"
            error={formState.errors.name?.message}
            {...register("name", { onChange: () => clearErrors("name") })}
          />
          <Checkbox label={t.aloneLabel} {...register("alone")} />
        </>
      }
      isReady={() => {
        const problem = isNamed(getValues("name"));
        if (problem !== true) setError("name", { message: problem }, { shouldFocus: true });
        return problem === true;
      }}
      onProblems={(error) => markProblems(setError, error, NAME_FIELD)}
      send={(proof) => addPasskey({ ...getValues(), ...proof })}
      onDone={onAdded}
      onClose={onClose}
    />
  );
}

const isNamed = (name: string): true | string => !isBlank(name) || t.nameMissing;
