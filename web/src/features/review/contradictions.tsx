import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { CONTRADICTION_RESOLVING_NOTE_MAX_LENGTH } from "../../api/limits";
import { once, withKey } from "../../api/once";
import { supervises } from "../../api/roles";
import { useSession } from "../../api/session-store";
import { staffName } from "../../lib/staff-name";
import {
  type ContradictedReview,
  contradictedReviews,
  type Contradiction,
  latestArrival,
} from "../../nouns/declaration/contradicted-reviews";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Name, Sentence } from "../../ui/sentence";
import sharedStyles from "../../ui/shared.module.css";
import { Tag } from "../../ui/tag";
import styles from "./compared-cards.module.css";
import { stepTime } from "./step-time";

const t = texts.review.contradictions;

interface ContradictionsProps {
  declaration: StaffDeclaration;
}

/** Reviews that contradict each other, side by side, until a supervisor resolves them; nothing where there are none. */
export function Contradictions({ declaration }: ContradictionsProps) {
  const role = useSession()?.user.role;
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  const reviews = contradictedReviews(declaration);
  if (reviews.length === 0) return null;
  const isDecider = supervises(role);
  return (
    <>
      <Notice
        kind="warning"
        title={t.title(reviews.reduce((sum, { open }) => sum + 1 + open.length, 0))}
        actions={
          isDecider && (
            <Button disabled={!online} onClick={() => setAsking(true)}>
              {t.resolve}
            </Button>
          )
        }
      >
        <p>{isDecider ? t.lead : t.waits}</p>
        {reviews.map(({ step, open }) => (
          <ul key={`${step.at} ${step.to}`} className={styles.cards}>
            {[step, ...open].map((decision) => (
              <Decision
                key={`${decision.by_id} ${decision.at}`}
                decision={decision}
                holds={decision.to === declaration.state}
                airport={decision.airport ?? declaration.airport}
              />
            ))}
          </ul>
        ))}
      </Notice>
      {asking && <ResolveDialog declaration={declaration} reviews={reviews} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DecisionProps {
  decision: Pick<StaffDeclaration["transitions"][number], "to" | "by" | "by_id" | "at" | "decided_at" | "reason">;
  /** Whether the declaration stands where it leads. */
  holds: boolean;
  /** Airport whose time is shown. */
  airport: string;
}

function Decision({ decision: { to, by, by_id, at, decided_at, reason }, holds, airport }: DecisionProps) {
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <strong>{texts.declarations.states[to]}</strong>
        {holds && <Tag>{t.holds}</Tag>}
      </div>
      <p className={sharedStyles.quiet}>
        <Name>{staffName(by, by_id)}</Name>
        <br />
        {stepTime(at, decided_at, airport)}
      </p>
      {reason && <p className={styles.note}>{reason}</p>}
    </li>
  );
}

interface DialogProps extends ContradictionsProps {
  reviews: readonly ContradictedReview[];
  onClose: () => void;
}

function ResolveDialog({ declaration: { code, version, state }, reviews, onClose }: DialogProps) {
  const client = useQueryClient();
  // A decision that arrives while the supervisor types stays open.
  const [latest_at] = useState(() => latestArrival(reviews));
  const resolve = useMutation({
    mutationFn: (note: string) => {
      const body = { version, state, latest_at, note };
      return once(["resolve contradiction", code, body], (key) =>
        call.post("/api/declarations/{code}/resolve-contradiction", {
          params: { path: { code }, ...withKey(key) },
          body,
        }),
      );
    },
    onSuccess: async (resolved) => {
      client.setQueryData(staffDeclarationKeys.detail(code), resolved);
      notify({ kind: "info", title: t.done, detail: code, names: [code] });
      onClose();
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
    },
    // The declaration is read again. The note stays.
    onError: () => void client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true }),
  });
  return (
    <ConfirmWithReason
      title={t.resolve}
      action={t.resolve}
      kind="primary"
      texts={t}
      maxLength={CONTRADICTION_RESOLVING_NOTE_MAX_LENGTH}
      busy={resolve.isPending}
      error={resolve.error}
      onConfirm={(note) => resolve.mutate(note)}
      onClose={onClose}
    >
      <p>
        <Sentence text={t.text(code)} names={[code]} />
      </p>
    </ConfirmWithReason>
  );
}

interface ContradictionInHistoryProps {
  contradiction: Contradiction;
}

/** A review that contradicts a step of the history, and how it was resolved. */
export function ContradictionInHistory({ contradiction }: ContradictionInHistoryProps) {
  const { to, by, by_id, at, decided_at, airport, reason, resolution } = contradiction;
  return (
    <p className={sharedStyles.quiet}>
      {t.beside(texts.declarations.states[to])} <Name>{staffName(by, by_id)}</Name>
      <br />
      {stepTime(at, decided_at, airport)}
      {reason && (
        <>
          <br />
          {reason}
        </>
      )}
      <br />
      {resolution === null ? (
        t.open
      ) : (
        <>
          {t.resolved} <Name>{staffName(resolution.by, resolution.by_id)}</Name>,{" "}
          {stepTime(resolution.at, null, airport)}
          <br />
          {resolution.reason}
        </>
      )}
    </p>
  );
}
