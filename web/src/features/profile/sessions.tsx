import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountKeys, closeAllSessions, closeSession, type OpenSession, ownSessions } from "../../api/account";
import { useSession } from "../../api/session-store";
import { formatInstantShort } from "../../lib/format";
import { forgetOwnTraces } from "../../offline/own-traces";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { notify } from "../../ui/notify";
import { PagedList } from "../../ui/paged-list";
import { Tag } from "../../ui/tag";
import { deviceName } from "./device";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./profile-view.module.css";

const t = texts.account.sessions;

/** Where the account is open. */
export function Sessions() {
  return (
    <>
      <h2>{t.title}</h2>
      <p className={styles.quiet}>{t.lead}</p>
      <List />
    </>
  );
}

function List() {
  const list = useInfiniteQuery(ownSessions);
  return (
    <>
      <PagedList list={list} empty={null}>
        {(sessions) => (
          <ul className={styles.sessions} aria-label={t.title}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </PagedList>
      {list.isSuccess && <CloseAll />}
    </>
  );
}

function Session({ session }: { session: OpenSession }) {
  const client = useQueryClient();
  const online = useOnline();
  const airport = useSession()?.airport ?? null;
  const close = useMutation({
    mutationFn: () => closeSession(session.id),
    onSuccess: () => notify({ kind: "info", title: t.closed }),
    onError: (error) => notify({ kind: "negative", title: t.closeFailed, detail: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions() }),
  });
  return (
    <li className={styles.session}>
      <div>
        <strong>{deviceName(session.user_agent)}</strong>
        <p className={styles.quiet}>
          {t.opened}: {formatInstantShort(session.created_at, airport)}
          <br />
          {t.used}: {formatInstantShort(session.last_used_at, airport)}
          <br />
          {t.expires}: {formatInstantShort(session.expires_at, airport)}
        </p>
      </div>
      {session.current ? (
        <Tag tone="done">{t.current}</Tag>
      ) : (
        <Button kind="danger" busy={close.isPending} disabled={!online} onClick={() => close.mutate()}>
          {t.close}
        </Button>
      )}
    </li>
  );
}

function CloseAll() {
  const online = useOnline();
  const person = useSession()?.user.id;
  const [asking, setAsking] = useState(false);
  const close = useMutation({
    mutationFn: async () => {
      await closeAllSessions();
      if (person) await forgetOwnTraces(person);
    },
    onError: (error) => {
      setAsking(false);
      notify({ kind: "negative", title: t.closeFailed, detail: messageOf(error) });
    },
  });
  return (
    <div className={sharedStyles.row}>
      <Button kind="danger" disabled={!online} onClick={() => setAsking(true)}>
        {t.closeAll}
      </Button>
      {asking && (
        <Confirm
          title={t.closeAll}
          action={t.closeAllAction}
          kind="danger"
          busy={close.isPending}
          onConfirm={() => close.mutate()}
          onClose={() => setAsking(false)}
        >
          {t.closeAllText}
        </Confirm>
      )}
    </div>
  );
}
