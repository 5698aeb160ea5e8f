import { useMutation, useQuery } from "@tanstack/react-query";
import { inWords } from "../../api/problem";
import { supervises } from "../../api/roles";
import { useSession } from "../../api/session-store";
import { formatDate, formatTime } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { listedName } from "../../lib/person-name";
import { letGo, removeEntry } from "../../offline/outbox";
import { sendSoon } from "../../offline/outbox-sending";
import { unsentEntries, type UnsentEntry } from "../../offline/unsent-entries";
import { unsentSteps } from "../../offline/unsent-steps";
import { useOnline } from "../../offline/use-online";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { texts } from "../../texts/catalogue";
import { outboxTexts as t } from "../../texts/outbox";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import fieldStyles from "../../ui/field.module.css";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { Name, Sentence } from "../../ui/sentence";
import sharedStyles from "../../ui/shared.module.css";
import { Skeleton } from "../../ui/skeleton";
import styles from "./outbox-view.module.css";
import { OthersWork } from "./others-work";
import { TakenActActions } from "./taken-act";
import { RefusedStep, StepActions, StepWhat } from "./unsent-step";

/** What the signed-in person did on this device and the server does not have yet. */
export function OutboxView() {
  useOutboxChanges();
  const online = useOnline();
  const role = useSession()?.user.role;
  const { data } = useQuery(unsentEntries);
  const steps = useQuery(unsentSteps).data ?? [];
  const send = useMutation({ mutationFn: sendSoon });
  return (
    <Page wide>
      <PageHeader
        lead={data && data.length > 0 && t.lead}
        actions={
          data &&
          data.length > 0 && (
            <Button busy={send.isPending} disabled={!online} onClick={() => send.mutate()}>
              {t.sendNow}
            </Button>
          )
        }
      />
      {!data && <Skeleton blocks={2} />}
      {data?.length === 0 && (
        <EmptyState title={t.noneTitle} actions={<LinkButton to="/dashboard">{t.toDay}</LinkButton>}>
          {t.none}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Card>
          <ul className={styles.list}>
            {data.map((entry) => {
              const step = steps.find(({ id }) => id === entry.id);
              return (
                <li key={entry.id} className={styles.entry}>
                  <div className={styles.what}>
                    {step ? <StepWhat step={step} /> : <What entry={entry} />}
                    {entry.takenFrom && !step && (
                      <p className={sharedStyles.quiet}>
                        <Sentence text={t.takenFrom(entry.takenFrom.name)} names={[entry.takenFrom.name]} />
                      </p>
                    )}
                    {step?.standing === "refused" ? (
                      <RefusedStep step={step} />
                    ) : (
                      <State
                        entry={entry}
                        waitsForAct={data.some(({ kind, id }) => kind === "act" && id === entry.aggregate)}
                        isBehind={step?.standing === "behind"}
                      />
                    )}
                  </div>
                  {step ? (
                    <StepActions
                      step={step}
                      later={steps.filter(({ code, id }) => code === step.code && id > step.id).length}
                    />
                  ) : (
                    entry.kind !== "step" && (
                      <EntryActions
                        entry={entry}
                        photos={data.filter(({ kind, aggregate }) => kind === "photo" && aggregate === entry.id).length}
                      />
                    )
                  )}
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {supervises(role) && <OthersWork />}
    </Page>
  );
}

function What({ entry: { kind, folio, photo, declaration, act, taken } }: { entry: UnsentEntry }) {
  if (photo) {
    return (
      <>
        <strong>{t.photo(photo.n)}</strong>
        <p>
          <Sentence text={t.ofAct(photo.folio)} names={[photo.folio]} />
        </p>
      </>
    );
  }
  const travel = declaration?.form.travel ?? taken?.body.travel;
  const code = declaration && "edit" in declaration ? declaration.declaration.code : null;
  const passenger = act?.act.passenger ?? taken?.body.traveller;
  const ownerless = act?.act.ownerless;
  return (
    <>
      <strong>
        <Sentence
          text={
            kind === "act"
              ? t.act(folio ?? "")
              : kind === "edit"
                ? t.edit(code)
                : kind === "taken"
                  ? t.taken
                  : kind === "step"
                    ? t.step.unread
                    : t.declaration
          }
          names={[folio, code]}
        />
      </strong>
      <p>
        {travel && `${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`}
        {travel && passenger && " · "}
        {passenger && <Name>{listedName(passenger)}</Name>}
        {ownerless && texts.ownerless.said(ownerless.reason)}
        {!declaration && !act && !taken && t.locked}
      </p>
    </>
  );
}

interface StateProps {
  entry: UnsentEntry;
  /** It is a photo whose act waits, too. */
  waitsForAct: boolean;
  /** It is a step behind one that was refused. */
  isBehind: boolean;
}

function State({ entry, waitsForAct, isBehind }: StateProps) {
  const { kind, state, attempts, notBefore, answer, takenFrom } = entry;
  const online = useOnline();
  const airport = useSession()?.airport ?? null;
  if (state === "refused") {
    return (
      <>
        <p className={fieldStyles.error}>{[`${t.states.refused}.`, answer?.message].filter(Boolean).join(" ")}</p>
        {answer?.errors.map((problem) => (
          <p key={problem.field} className={fieldStyles.error}>
            {inWords(problem)}
          </p>
        ))}
        {kind === "act" && takenFrom && (
          <p>
            <Sentence text={t.actOfOther(takenFrom.name)} names={[takenFrom.name]} />
          </p>
        )}
      </>
    );
  }
  const isAgain = state === "waiting" && online && attempts > 0;
  const said = [
    kind === "photo" && waitsForAct && t.afterAct,
    isBehind && t.step.behind,
    isAgain && answer?.message,
    isAgain && t.again(formatTime(new Date(notBefore).toISOString(), airport)),
  ];
  const handedIn = kind === "act" && takenFrom && t.handedIn(takenFrom.name);
  return (
    <p className={sharedStyles.quiet}>
      <Sentence text={[`${t.states[state]}.`, handedIn, ...said].filter(Boolean).join(" ")} names={[takenFrom?.name]} />
    </p>
  );
}

interface ActionsProps {
  entry: UnsentEntry;
  /** How many photos of this act wait behind it. */
  photos: number;
}

/** Declarations and acts are corrected on pages of their own. */
function EntryActions({ entry, photos }: ActionsProps) {
  const { id, kind, aggregate, state, takenFrom } = entry;
  const refused = state === "refused";
  const isOfOther = kind === "act" && takenFrom !== undefined;
  const isDeclaration = kind === "declaration" || kind === "edit";
  return (
    <Actions>
      {isDeclaration && <LinkButton to={`/declaraciones/por-enviar/${id}`}>{t.open}</LinkButton>}
      {!isDeclaration && kind !== "taken" && <LinkButton to={`/retenciones/print/${aggregate}`}>{t.open}</LinkButton>}
      {kind === "act" && refused && !isOfOther && (
        <LinkButton to={`/form-retenciones?corrige=${id}`}>{texts.retentions.offline.toCorrect}</LinkButton>
      )}
      {!isDeclaration && refused && (
        <Button onClick={() => void letGo(id).then(sendSoon).catch(console.error)}>{t.retry}</Button>
      )}
      {isOfOther && <TakenActActions entry={entry} photos={photos} />}
      {(kind === "photo" || kind === "taken") && refused && (
        <Button kind="quiet" onClick={() => void removeEntry(id)}>
          {kind === "taken" ? t.discardTaken : t.discard}
        </Button>
      )}
    </Actions>
  );
}
