import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { completed, type DeclarationForm, emptyDeclaration, readNewDeclaration } from "../../offline/declaration-draft";
import { type Draft, writeDraft } from "../../offline/drafts";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { readGroupLink, type SharedJourney } from "./group-link";

const t = texts.travelGroup.join;

const FORM = "/declaraciones/nueva";

/** What the form is told by the link of a group that led to it. */
export interface JustJoined {
  joined: true;
}

/** Goes on to the form with the journey of a group. Asks first where the form has a journey already. */
export function JoinGroup({ hash }: { hash: string }) {
  const shared = readGroupLink(hash);
  if (shared) return <Join key={hash} shared={shared} />;
  return (
    <Notice
      kind="warning"
      title={t.incomplete}
      actions={
        <LinkButton to={FORM} replace>
          {t.alone}
        </LinkButton>
      }
    >
      {t.incompleteText}
    </Notice>
  );
}

function Join({ shared }: { shared: SharedJourney }) {
  const navigate = useNavigate();
  const [begun, setBegun] = useState<Draft<DeclarationForm> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isLeft = false;
    void (async () => {
      try {
        const draft = await readNewDeclaration();
        if (isLeft) return;
        if (draft && hasJourney(draft) && !isOf(shared, draft)) setBegun(draft);
        else await join(draft);
      } catch (failure) {
        setError(failure);
      }
    })();
    return () => {
      isLeft = true;
    };
    // The screen is opened for one link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt]);

  function retry() {
    setError(null);
    setAttempt(attempt + 1);
  }

  async function join(draft = newDraft(emptyDeclaration())) {
    const values = completed(draft.values);
    const travel = { ...values.travel, ...shared.travel };
    await writeDraft(NEW_DECLARATION, { ...draft, values: { ...values, travel, travel_group: shared.travel_group } });
    await navigate(FORM, { replace: true, state: { joined: true } satisfies JustJoined });
  }

  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!begun) return <Skeleton blocks={3} />;
  return (
    <Notice
      kind="warning"
      title={t.begun}
      actions={
        <>
          <Button kind="primary" onClick={() => void join(begun)}>
            {t.use}
          </Button>
          <LinkButton to={FORM} replace>
            {t.keep}
          </LinkButton>
        </>
      }
    >
      {t.begunText(journeyOf(begun.values.travel), journeyOf(shared.travel))}
    </Notice>
  );
}

/** Says that the journey is that of the group. */
export const JoinedNotice = () => <Notice title={t.joined}>{t.joinedText}</Notice>;

const hasJourney = ({ values }: Draft<DeclarationForm>) => values.travel.flight_number !== "";

/** Whether a draft is in the group already, for the same journey. */
const isOf = ({ travel_group, travel }: SharedJourney, { values }: Draft<DeclarationForm>) =>
  values.travel_group === travel_group &&
  values.travel.flight_number === travel.flight_number &&
  values.travel.flight_date === travel.flight_date;

const journeyOf = ({ flight_number, transport_mode, flight_date }: SharedJourney["travel"]) =>
  [journeyName(flight_number, transport_mode), flight_date && formatDate(flight_date)].filter(Boolean).join(", ");
