import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { isCalendarDate } from "../../lib/dates";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { fullName } from "../../lib/person-name";
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

/** Goes on to the form with the journey of a group. Asks first where something is typed there already. */
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
        if (!draft || !isTyped(draft)) await join(draft);
        else if (isOpenFor(shared, draft)) await goOn();
        else setBegun(draft);
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
    await goOn();
  }

  async function goOn() {
    await navigate(FORM, { replace: true, state: { joined: true } satisfies JustJoined });
  }

  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!begun) return <Skeleton blocks={3} />;
  return <Begun draft={begun} shared={shared} onUse={() => void join(begun).catch(setError)} />;
}

interface BegunProps {
  draft: Draft<DeclarationForm>;
  shared: SharedJourney;
  onUse: () => void;
}

/** The device has one declaration that was begun; it stays, whoever opens a link. */
function Begun({ draft, shared, onUse }: BegunProps) {
  const { travel, traveller, travel_group } = draft.values;
  const name = fullName(traveller);
  const isOfGroup = travel_group === shared.travel_group;
  // What may have arrived is in the group that it was sent with.
  const mayJoin = !isOfGroup && draft.sent === undefined;
  return (
    <Notice
      kind="warning"
      title={name ? t.begunBy(name) : t.begun}
      names={[name]}
      actions={
        <>
          {mayJoin && (
            <Button kind="primary" onClick={onUse}>
              {t.use}
            </Button>
          )}
          <LinkButton to={FORM} replace kind={mayJoin ? "plain" : "primary"}>
            {t.keep}
          </LinkButton>
        </>
      }
    >
      {!isOfGroup && <p>{t.journeys(journeyOf(travel), journeyOf(shared.travel))}</p>}
      <p>{t.one}</p>
    </Notice>
  );
}

/** Says that the journey is that of the group. */
export const JoinedNotice = () => <Notice title={t.joined}>{t.joinedText}</Notice>;

/** Whether anything is typed of the journey or of a person; goods that were found in the search go with any journey. */
const isTyped = ({ values, sent }: Draft<DeclarationForm>) => {
  const { flight_number, flight_date, origin_airport, destination_airport } = values.travel;
  const isJourneyTyped = [flight_number, flight_date, origin_airport, destination_airport].some(Boolean);
  return sent !== undefined || isJourneyTyped || hasPerson(values);
};

/** Whether the link was opened before, and nobody has begun to declare since. */
const isOpenFor = ({ travel_group }: SharedJourney, { values, sent }: Draft<DeclarationForm>) =>
  sent === undefined && values.travel_group === travel_group && !hasPerson(values);

const hasPerson = ({ traveller: { document_number, surnames, given_names } }: DeclarationForm) =>
  [document_number, surnames, given_names].some(Boolean);

const journeyOf = ({ flight_number = "", transport_mode, flight_date = "" }: SharedJourney["travel"]) =>
  [flight_number && journeyName(flight_number, transport_mode), isCalendarDate(flight_date) && formatDate(flight_date)]
    .filter(Boolean)
    .join(", ") || "—";
