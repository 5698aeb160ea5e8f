import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { formatDate, formatTime } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { inWords } from "../../api/problem";
import {
  discard,
  isRefusedByNow,
  sendOver,
  takeBack,
  type UnsentDeclaration,
  unsentDeclaration,
} from "../../offline/declaration-outbox";
import type { Received } from "../../offline/kept-declarations";
import type { OutboxAnswer } from "../../offline/outbox";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Dialog } from "../../ui/dialog";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Sentence } from "../../ui/sentence";
import { Skeleton } from "../../ui/skeleton";
import { NextSteps } from "./before-boarding";
import { CarriedCode } from "./carried-code";
import type { Declaration } from "./declaration-body";
import { declarationKeys } from "./declaration-queries";
import { DeclaredAnswers, DeclaredItems, DeclaredPeople, DeclaredTravel } from "./declared";
import type { JustSent } from "./declaration-wizard";
import { EditChoice } from "./edit-choice";
import { proofOf } from "./proof";
import { LAST_STEP } from "./steps";
import { TravelGroup } from "./travel-group";
import type { Refused } from "./use-refusal";

const t = texts.unsent;

/** A declaration or an edit that waits on this device until the server has it. Then the code takes its place. */
export function UnsentDeclarationView() {
  const { key = "" } = useParams();
  useOutboxChanges();
  const { data } = useQuery(unsentDeclaration(key));
  if (data?.received) return <Arrived {...data.received} />;
  const unsent = data?.unsent;
  return (
    <Page reading>
      <PageHeader {...(unsent?.edited && { title: t.edit.title })} lead={unsent && <Lead unsent={unsent} />} />
      {!data && <Skeleton blocks={3} />}
      {data && !unsent && (
        <Notice title={t.gone.title} actions={<LinkButton to="/#mis-declaraciones">{t.gone.go}</LinkButton>}>
          {t.gone.text}
        </Notice>
      )}
      {unsent && <Shown unsent={unsent} />}
    </Page>
  );
}

/** Goes on to the code of what the server has now. */
function Arrived({ declaration, isEdit }: Received) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    client.setQueryData(declarationKeys.detail(declaration.id), declaration);
    const state: JustSent = { sent: isEdit ? "changed" : "sent" };
    void navigate(`/declaraciones/${declaration.id}/qr`, { replace: true, state });
  }, [client, navigate, declaration, isEdit]);
  return <Skeleton blocks={3} />;
}

function Lead({ unsent: { edited, form } }: { unsent: UnsentDeclaration }) {
  const { flight_number, transport_mode, flight_date } = form.travel;
  const journey = `${journeyName(flight_number, transport_mode)}, ${formatDate(flight_date)}`;
  return edited ? <Sentence text={`${edited.code} · ${journey}`} names={[edited.code]} /> : journey;
}

function Shown({ unsent }: { unsent: UnsentDeclaration }) {
  const navigate = useNavigate();
  const [occupied, setOccupied] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { id, state, answer, form, edited } = unsent;
  const isRefused = state === "refused";
  const formAt = edited ? `/declaraciones/${edited.id}/editar` : "/declaraciones/nueva";

  async function edit(told: Refused | null, version?: number) {
    setBusy(true);
    try {
      const back = await takeBack(id, LAST_STEP, version);
      setOccupied(back === "occupied");
      if (back === "taken") await navigate(`${formAt}?paso=${LAST_STEP + 1}`, { replace: true, state: told });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {occupied && (
        <Notice kind="warning" title={t.occupied.title} actions={<LinkButton to={formAt}>{t.occupied.go}</LinkButton>}>
          {t.occupied.text}
        </Notice>
      )}
      {edited && isRefused && answer && isRefusedByNow(answer) ? (
        <>
          <Choice
            unsent={unsent}
            edited={edited}
            answer={answer}
            onEdit={({ version }) => edit(null, version)}
            onDiscard={() => setAsking(true)}
          />
          <h2>{t.edit.choice.wanted}</h2>
        </>
      ) : (
        <>
          <State unsent={unsent} />
          <Actions>
            <Button
              kind={isRefused ? "main" : undefined}
              busy={busy}
              onClick={() => void edit(isRefused && answer ? { refused: answer } : null)}
            >
              {isRefused ? t.correct : t.change}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {t.discard}
            </Button>
          </Actions>
          {!edited && !isRefused && <CarriedCode id={id} form={form} />}
          <NextSteps title={t.next} steps={edited ? t.edit.nextSteps : t.nextSteps} />
          {!edited && form.travel_group && (
            <TravelGroup shared={{ travel_group: form.travel_group, travel: form.travel }} current={id} />
          )}
        </>
      )}
      <Declared form={form} />
      {asking && <DiscardQuestion unsent={unsent} onClose={() => setAsking(false)} />}
    </>
  );
}

interface ChoiceProps {
  unsent: UnsentDeclaration;
  edited: NonNullable<UnsentDeclaration["edited"]>;
  answer: OutboxAnswer;
  onEdit: (current: Declaration) => Promise<void>;
  onDiscard: () => void;
}

/** Which version stays, where the server did not take an edit for what it has. */
function Choice({ unsent, edited, answer, onEdit, onDiscard }: ChoiceProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = (current: Declaration) => client.setQueryData(declarationKeys.detail(edited.id), current);
  return (
    <EditChoice
      id={edited.id}
      answer={answer}
      mine={unsent.form}
      onKeepMine={async ({ version }) =>
        sendOver(unsent.id, { version, credentials: (await proofOf(edited.id)) ?? {} })
      }
      onEdit={async (current) => {
        show(current);
        await onEdit(current);
      }}
      onDiscard={onDiscard}
      onTakeCurrent={async (current) => {
        show(current);
        await discard(unsent.id);
        await navigate(`/declaraciones/${edited.id}`, { replace: true });
      }}
    />
  );
}

/** Where it stands; nothing says that it is received before the server did. */
function State({
  unsent: { state, answer, attempts, notBefore, mayHaveArrived, form, edited },
}: {
  unsent: UnsentDeclaration;
}) {
  const online = useOnline();
  if (state === "refused")
    return (
      <Notice kind="error" title={edited ? t.edit.refused : t.refused}>
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
  unsent: { id, mayHaveArrived, edited },
  onClose,
}: {
  unsent: UnsentDeclaration;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const words = edited ? t.edit : t;
  async function confirm() {
    setBusy(true);
    await discard(id);
    await navigate(edited ? `/declaraciones/${edited.id}` : "/", { replace: true });
  }
  return (
    <Dialog
      title={words.discardTitle}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void confirm()}>
            {t.discard}
          </Button>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
        </>
      }
    >
      {mayHaveArrived ? words.discardArrived : words.discardText}
    </Dialog>
  );
}
