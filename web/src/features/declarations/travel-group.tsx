import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { fullName } from "../../lib/person-name";
import { share } from "../../lib/share";
import { sorted } from "../../lib/sorted";
import { unsentDeclarations } from "../../offline/declaration-outbox";
import { keptDeclarations } from "../../offline/kept-declarations";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { Dialog } from "../../ui/dialog";
import { LinkButton } from "../../ui/link-button";
import { notify } from "../../ui/notify";
import { QrCode } from "../../ui/qr-code";
import { groupLink, type SharedJourney } from "./group-link";
import styles from "./travel-group.module.css";

const t = texts.travelGroup;

interface TravelGroupProps {
  shared: SharedJourney;
  /** Id of the declaration that is shown, or the key under which it waits. */
  current: string;
}

/** Who else of a group has declared on this device, and how the next one does. */
export function TravelGroup({ shared, current }: TravelGroupProps) {
  const [inviting, setInviting] = useState(false);
  const members = useMembers(shared).filter(({ id }) => id !== current);
  const link = groupLink(shared);
  return (
    <section className={styles.group} aria-labelledby="group">
      <h2 id="group">{t.title}</h2>
      <p>{t.text}</p>
      {members.length > 0 && (
        <ul className={styles.members} aria-label={t.here}>
          {members.map(({ id, name, code, to }) => (
            <li key={id}>
              <Link to={to} translate="no">
                {name}
              </Link>
              <span translate={code ? "no" : undefined}>{code ?? texts.unsent.inList.waiting}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <LinkButton to={link}>{t.another}</LinkButton>
        <Button onClick={() => setInviting(true)}>{t.invite}</Button>
      </div>
      {inviting && <Invitation link={new URL(link, location.origin).href} onClose={() => setInviting(false)} />}
    </section>
  );
}

function Invitation({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog
      title={t.inviteTitle}
      onClose={onClose}
      actions={
        <>
          {"share" in navigator && (
            <Button
              kind="primary"
              onClick={() =>
                void share(
                  () => ({ url: link, title: t.inviteTitle }),
                  () => notify({ kind: "negative", title: t.shareFailed }),
                )
              }
            >
              {t.share}
            </Button>
          )}
          <CopyButton text={link}>{t.copy}</CopyButton>
          <Button onClick={onClose}>{texts.ui.close}</Button>
        </>
      }
    >
      <p>{t.inviteText}</p>
      <QrCode className={styles.qr} content={link} label={t.qr} />
    </Dialog>
  );
}

interface Member {
  id: string;
  name: string;
  /** None while it waits on this device. */
  code: string | null;
  to: string;
}

/** Declarations of a group for its journey that this device has sent or keeps for sending, the first one first. */
function useMembers({ travel_group, travel }: SharedJourney): Member[] {
  const kept = useQuery({
    queryKey: ["device", "declarations"],
    queryFn: keptDeclarations,
    networkMode: "always",
    staleTime: 0,
  });
  const unsent = useQuery(unsentDeclarations);
  const isMember = (one: SharedJourney) =>
    one.travel_group === travel_group &&
    one.travel.flight_number === travel.flight_number &&
    one.travel.flight_date === travel.flight_date;
  const sent = (kept.data ?? []).filter(
    ({ travel_group: group, travel: { flight_number, flight_date }, state }) =>
      group !== null &&
      isMember({ travel_group: group, travel: { flight_number, flight_date } }) &&
      state !== "annulled",
  );
  const waiting = (unsent.data ?? []).filter(
    ({ form, edited }) => !edited && isMember({ travel_group: form.travel_group ?? "", travel: form.travel }),
  );
  return [
    ...sorted(sent, (a, b) => a.submitted_at.localeCompare(b.submitted_at)).map(({ id, code, traveller }) => ({
      id,
      name: fullName(traveller),
      code,
      to: `/declaraciones/${id}/qr`,
    })),
    ...sorted(waiting, (a, b) => (a.id < b.id ? -1 : 1)).map(({ id, form }) => ({
      id,
      name: fullName(form.traveller),
      code: null,
      to: `/declaraciones/por-enviar/${id}`,
    })),
  ];
}
