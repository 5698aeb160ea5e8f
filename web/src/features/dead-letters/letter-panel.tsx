import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant, formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { SidePanel } from "../../ui/side-panel";
import { Skeleton } from "../../ui/skeleton";
import { type DeadLetterDetail, deadLetter, type Deed, type Part } from "./dead-letter-queries";
import styles from "./dead-letters-view.module.css";
import { DecisionQuestion } from "./decision-question";
import { KindOfFact, LetterState, originOf } from "./letter-words";

const t = managementTexts.deadLetters;

interface LetterPanelProps {
  part: Part;
  id: number;
  mayDecide: boolean;
  onClose: () => void;
}

/** One fact that could not be applied, and what one may decide about it. */
export function LetterPanel({ part, id, mayDecide, onClose }: LetterPanelProps) {
  const online = useOnline();
  const read = useQuery(deadLetter(part, id));
  const [asking, setAsking] = useState<Deed | null>(null);
  const letter = read.data;
  const isOpen = mayDecide && letter?.decision === null;
  return (
    <SidePanel
      title={t.detail.title(formatNumber(id))}
      kicker={t.parts[part]}
      onClose={onClose}
      actions={
        <>
          {isOpen && isTrusted(letter) && (
            <Button kind="primary" disabled={!online} onClick={() => setAsking("requeue")}>
              {t.decision.requeue.action}
            </Button>
          )}
          {isOpen && (
            <Button disabled={!online} onClick={() => setAsking("drop")}>
              {t.decision.drop.action}
            </Button>
          )}
          <Button onClick={onClose}>{texts.ui.close}</Button>
        </>
      }
    >
      {read.isPending && <Skeleton lines={6} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {letter && <Letter letter={letter} />}
      {asking && (
        <DecisionQuestion part={part} id={id} deed={asking} onClose={() => setAsking(null)} onDecided={onClose} />
      )}
    </SidePanel>
  );
}

/** Whether it can be applied at all. */
const isTrusted = ({ refused, envelope }: DeadLetterDetail) => !refused && envelope !== null;

const code = (text: string) => <code className={styles.code}>{text}</code>;

function Letter({ letter }: { letter: DeadLetterDetail }) {
  const { decision, envelope, refused, subject, type } = letter;
  return (
    <>
      <LetterState letter={letter} />
      {refused ? (
        <Notice kind="warning" title={t.detail.refusedTitle}>
          {t.detail.refused}
        </Notice>
      ) : (
        !envelope && (
          <Notice kind="warning" title={t.detail.unreadTitle}>
            {t.detail.unread}
          </Notice>
        )
      )}
      {decision && (
        <section className={styles.facts}>
          <h3>{t.detail.decision}</h3>
          <p className={styles.reason}>{decision.reason}</p>
        </section>
      )}
      <section className={styles.facts}>
        <h3>{t.detail.what}</h3>
        <p className={styles.error}>{letter.error}</p>
        <Facts
          facts={[
            [t.detail.subject, subject],
            [t.detail.type, type && <KindOfFact key="type" type={type} />],
            [t.detail.origin, originOf(letter)],
            [t.detail.happened, envelope && formatInstant(envelope.time, envelope.airport)],
            [t.detail.failed, formatInstant(letter.failed_at, null)],
            [t.detail.airport, envelope?.airport],
            [t.detail.actor, envelope?.actor_kind && t.detail.actors[envelope.actor_kind]],
          ]}
        />
        {subject && !refused && (
          <p>
            <LinkButton kind="quiet" to={`/configuracion/auditoria?${new URLSearchParams({ sujeto: subject })}`}>
              {t.detail.audit}
            </LinkButton>
          </p>
        )}
      </section>
      <section className={styles.facts}>
        <h3>{t.detail.technical}</h3>
        <Facts
          facts={[
            [t.detail.eventId, envelope && code(envelope.event_id)],
            [t.detail.causeId, envelope?.cause_id && code(envelope.cause_id)],
            [t.detail.trace, envelope?.trace_id && code(envelope.trace_id)],
            [t.detail.epoch, envelope && envelope.epoch > 1 && formatNumber(envelope.epoch)],
            [t.detail.members, envelope && envelope.members.length > 0 && code(envelope.members.join(", "))],
            [t.detail.size, t.detail.bytes(formatNumber(letter.payload_bytes))],
          ]}
        />
        <p className={styles.quiet}>{t.detail.withheld}</p>
      </section>
    </>
  );
}
