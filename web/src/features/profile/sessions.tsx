import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountKeys, closeAllSessions, closeSession, type OpenSession, ownSessions } from "../../api/account";
import { useSession } from "../../api/session-store";
import { classes } from "../../lib/classes";
import { now } from "../../lib/clock";
import { formatDayShort } from "../../lib/day-short";
import { formatTimeBare, todayAt, zoneName } from "../../lib/format";
import { sorted } from "../../lib/sorted";
import { forgetOwnTraces } from "../../offline/own-traces";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { notify } from "../../ui/notify";
import { PagedList } from "../../ui/paged-list";
import { Tag } from "../../ui/tag";
import { deviceName } from "./device";
import styles from "./profile-view.module.css";

const t = texts.account.sessions;

/** How many are shown before somebody asks for the rest. */
const FIRST = 3;

/** Where the account is open. */
export function Sessions() {
  const airport = useSession()?.airport ?? null;
  return (
    <>
      <h2>{t.title}</h2>
      <p className={styles.quiet}>
        {t.lead}
        <br />
        {texts.ui.hoursOf(zoneName(airport))}.
      </p>
      <List airport={airport} />
    </>
  );
}

function List({ airport }: { airport: string | null }) {
  const list = useInfiniteQuery(ownSessions);
  const [whole, setWhole] = useState(false);
  const today = todayAt(airport, now());
  const rest = (list.data?.pages[0]?.total ?? 0) - FIRST;
  return (
    <>
      <PagedList counted list={list} empty={null}>
        {(sessions) => (
          <ul className={styles.sessions} aria-label={t.title}>
            {sorted(sessions, (one, other) => Number(other.current) - Number(one.current))
              .slice(0, whole ? undefined : FIRST)
              .map((session) => (
                <Session key={session.id} session={session} times={timesOf(session, airport, today)} />
              ))}
          </ul>
        )}
      </PagedList>
      {list.isSuccess && (
        <Actions>
          {!whole && rest > 0 && <Button onClick={() => setWhole(true)}>{t.rest(rest)}</Button>}
          <CloseAll />
        </Actions>
      )}
    </>
  );
}

/** When a session was opened, used last and ends at the latest, each with its day where it is another one. */
function timesOf(session: OpenSession, airport: string | null, today: string): string {
  const instants = [session.created_at, session.last_used_at, session.expires_at];
  const days = instants.map((instant) => todayAt(airport, new Date(instant)));
  const [opened = "", used = "", end = ""] = instants.map((instant, index) => {
    const day = days[index] ?? "";
    const time = formatTimeBare(instant, airport);
    return index > 0 && day === days[index - 1] ? time : t.at(day === today ? t.today : formatDayShort(day), time);
  });
  return t.times(opened, used, end);
}

function Session({ session, times }: { session: OpenSession; times: string }) {
  const client = useQueryClient();
  const online = useOnline();
  const close = useMutation({
    mutationFn: () => closeSession(session.id),
    onSuccess: () => notify({ kind: "info", title: t.closed }),
    onError: (error) => notify({ kind: "negative", title: t.closeFailed, detail: messageOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.sessions() }),
  });
  return (
    <li className={classes(styles.session, styles.short)}>
      <div>
        <strong>{deviceName(session.user_agent)}</strong> {session.current && <Tag tone="done">{t.current}</Tag>}
        <p className={styles.quiet}>{times}</p>
      </div>
      {!session.current && (
        <Button
          kind="quiet"
          aria-label={t.close}
          busy={close.isPending}
          disabled={!online}
          onClick={() => close.mutate()}
        >
          {t.closeShort}
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
    <>
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
    </>
  );
}
