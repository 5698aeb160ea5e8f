import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { formatDate, formatTime } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { inWords } from "../../api/problem";
import { discard, takeBack, type UnsentDeclaration, unsentDeclaration } from "../../offline/declaration-outbox";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Dialog } from "../../ui/dialog";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { NextSteps } from "./before-boarding";
import { DeclaredAnswers, DeclaredItems, DeclaredPeople, DeclaredTravel } from "./declared";
import type { JustSent } from "./declaration-wizard";
import type { Refused } from "./new-declaration-view";
import { LAST_STEP } from "./steps";
import styles from "./before-boarding.module.css";

const t = texts.unsent;

/** A declaration that waits on this device until the server has it. Then its code takes its place. */
export function UnsentDeclarationView() {
  const { key = "" } = useParams();
  useOutboxChanges();
  const { data } = useQuery(unsentDeclaration(key));
  if (data?.received)
    return (
      <Navigate to={`/declaraciones/${data.received.id}/qr`} replace state={{ sent: "sent" } satisfies JustSent} />
    );
  return (
    <Page reading>
      <PageHeader lead={data?.unsent && journeyOf(data.unsent)} />
      {!data && <Skeleton blocks={3} />}
      {data && !data.unsent && (
        <Notice title={t.gone.title} actions={<LinkButton to="/#mis-declaraciones">{t.gone.go}</LinkButton>}>
          {t.gone.text}
        </Notice>
      )}
      {data?.unsent && <Shown unsent={data.unsent} />}
    </Page>
  );
}

const journeyOf = ({ form: { travel } }: UnsentDeclaration) =>
  `${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`;

function Shown({ unsent }: { unsent: UnsentDeclaration }) {
  const navigate = useNavigate();
  const [occupied, setOccupied] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, state, answer, form } = unsent;
  const isRefused = state === "refused";

  async function edit() {
    setBusy(true);
    try {
      const back = await takeBack(id, LAST_STEP);
      setOccupied(back === "occupied");
      const told = isRefused && answer ? ({ refused: answer } satisfies Refused) : null;
      if (back === "taken")
        await navigate(`/declaraciones/nueva?paso=${LAST_STEP + 1}`, { replace: true, state: told });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <State unsent={unsent} />
      {occupied && (
        <Notice
          kind="warning"
          title={t.occupied.title}
          actions={<LinkButton to="/declaraciones/nueva">{t.occupied.go}</LinkButton>}
        >
          {t.occupied.text}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button kind={isRefused ? "main" : undefined} busy={busy} onClick={() => void edit()}>
          {isRefused ? t.correct : t.edit}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t.discard}
        </Button>
      </div>
      <NextSteps title={t.next} steps={t.nextSteps} />
      <Declared form={form} />
      {asking && <DiscardQuestion unsent={unsent} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Where it stands; nothing says that it is received before the server did. */
function State({
  unsent: { state, answer, attempts, notBefore, mayHaveArrived, form },
}: {
  unsent: UnsentDeclaration;
}) {
  const online = useOnline();
  if (state === "refused")
    return (
      <Notice kind="error" title={t.refused}>
        <p>{answer?.message}</p>
        {answer && answer.errors.length > 0 && (
          <ul>
            {answer.errors.map((problem) => (
              <li key={problem.field}>{inWords(problem)}</li>
            ))}
          </ul>
        )}
        <p>{t.refusedKept}</p>
      </Notice>
    );
  const at = formatTime(new Date(notBefore).toISOString(), form.travel.origin_airport);
  return (
    <Notice title={t.kept}>
      {state === "sending" && <p>{t.sending}</p>}
      {state === "waiting" && (!online || attempts === 0) && <p>{t.sendsItself}</p>}
      {state === "waiting" && online && attempts > 0 && (
        <p>{answer ? `${answer.message} ${t.later(at)}` : t.unreachable(at)}</p>
      )}
      {mayHaveArrived && state === "waiting" && <p>{t.mayHaveArrived}</p>}
    </Notice>
  );
}

/** What was declared, to read. */
function Declared({ form: { travel, traveller, minors, answers, items } }: Pick<UnsentDeclaration, "form">) {
  const parts = [
    <DeclaredTravel key="travel" travel={travel} />,
    <DeclaredPeople key="people" traveller={traveller} minors={minors} />,
    <DeclaredAnswers key="answers" answers={answers} />,
    <DeclaredItems key="items" items={items} />,
  ];
  return parts.map((part, step) => (
    <Card key={part.key}>
      <h2>{texts.declarations.steps[step]}</h2>
      {part}
    </Card>
  ));
}

function DiscardQuestion({
  unsent: { id, mayHaveArrived },
  onClose,
}: {
  unsent: UnsentDeclaration;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await discard(id);
    await navigate("/", { replace: true });
  }
  return (
    <Dialog
      title={t.discardTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {t.discard}
          </Button>
        </>
      }
    >
      {mayHaveArrived ? t.discardArrived : t.discardText}
    </Dialog>
  );
}
