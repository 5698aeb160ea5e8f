import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../api/session-store";
import { codesOf } from "../../lib/choices";
import { formatInstantBare } from "../../lib/format";
import { othersWork, type OthersWork as Left } from "../../offline/others-work";
import { sendSoon } from "../../offline/outbox-sending";
import { useOnline } from "../../offline/use-online";
import { outboxTexts } from "../../texts/outbox";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import fieldStyles from "../../ui/field.module.css";
import { Notice } from "../../ui/notice";
import { RadioGroup } from "../../ui/radio-group";
import { Name } from "../../ui/sentence";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./outbox-view.module.css";
import { type TakeoverReason, takeOverFrom } from "./take-over";

const t = outboxTexts.others;
const REASONS = codesOf<TakeoverReason>(t.reasons);

/** What other people left on this device, for a supervisor to take over. */
export function OthersWork() {
  const { data: left = [] } = useQuery(othersWork);
  const online = useOnline();
  const [asked, setAsked] = useState<Left | null>(null);
  if (left.length === 0) return null;
  return (
    <Card>
      <h2>{t.title}</h2>
      <p className={sharedStyles.quiet}>{online ? t.lead : `${t.lead} ${t.offline}`}</p>
      <ul className={styles.list}>
        {left.map((one) => (
          <li key={one.owner} className={styles.entry}>
            <Work left={one} />
            {one.work.length > 0 && (
              <Button disabled={!online} onClick={() => setAsked(one)}>
                {t.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <TakeQuestion left={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Work({ left: { name, counts, since, unreadable } }: { left: Left }) {
  const airport = useSession()?.airport ?? null;
  return (
    <div className={styles.what}>
      <strong>{name === null ? t.unnamed : <Name>{name}</Name>}</strong>
      <p>{counts.map(([kind, count]) => t.kinds[kind](count)).join(" · ")}</p>
      {since !== null && (
        <p className={sharedStyles.quiet}>{t.since(formatInstantBare(new Date(since).toISOString(), airport))}</p>
      )}
      {unreadable > 0 && <p className={fieldStyles.error}>{t.unreadable(unreadable)}</p>}
    </div>
  );
}

interface TakeQuestionProps {
  left: Left;
  onClose: () => void;
}

/** Asks why, and says what follows. */
function TakeQuestion({ left, onClose }: TakeQuestionProps) {
  const [reason, setReason] = useState<TakeoverReason | null>(null);
  const [tried, setTried] = useState(false);
  const take = useMutation({
    mutationFn: (why: TakeoverReason) => takeOverFrom(left, why),
    onSuccess: () => {
      void sendSoon().catch(console.error);
      onClose();
    },
  });
  function confirm() {
    setTried(true);
    if (reason) take.mutate(reason);
  }
  return (
    <Confirm
      title={t.question(left.name)}
      names={[left.name]}
      action={t.take}
      busy={take.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {take.error && (
        <Notice kind="error" title={failureOf(take.error, t.failed)}>
          {messageOf(take.error)}
        </Notice>
      )}
      <p>{t.text}</p>
      <RadioGroup
        label={t.reason}
        name="reason"
        choices={REASONS.map((value) => ({ value, label: t.reasons[value] }))}
        value={reason ?? ""}
        error={tried && !reason ? t.reasonMissing : undefined}
        onChange={({ target }) => setReason(REASONS.find((value) => value === target.value) ?? null)}
      />
    </Confirm>
  );
}
