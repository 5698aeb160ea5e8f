import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inWords } from "../../api/problem";
import { useSession } from "../../api/session-store";
import * as clock from "../../lib/clock";
import { formatInstantBare } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { declarationByCode, type StaffDeclaration } from "../../nouns/declaration/queries";
import { stepDetails, stepName, stepSeen } from "../../nouns/declaration/step-words";
import { decidedOn, isPossible } from "../../nouns/declaration/steps";
import { DRAWN } from "../../offline/step-delivery";
import { decideAgain, discardSteps } from "../../offline/step-outbox";
import type { UnsentStep } from "../../offline/unsent-steps";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { departureStateLabels, sealConditionLabels } from "../../texts/labels";
import { outboxTexts } from "../../texts/outbox";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import fieldStyles from "../../ui/field.module.css";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Sentence } from "../../ui/sentence";
import styles from "./outbox-view.module.css";

const t = outboxTexts.step;

interface UnsentStepProps {
  step: UnsentStep;
}

/** What an officer decided on a declaration. */
export function StepWhat({ step: { code, step, decidedAt, draws, standing, takenFrom } }: UnsentStepProps) {
  const airport = useSession()?.airport ?? null;
  const details = stepDetails(step);
  return (
    <>
      <strong>
        <Sentence text={t.title(stepName(step), code)} names={[code]} />
      </strong>
      <p>
        <Sentence
          text={t.decided(formatInstantBare(decidedAt, airport), stepSeen(step), takenFrom?.name ?? null)}
          names={[takenFrom?.name]}
        />
      </p>
      {details && <p>{details}</p>}
      {draws && standing === "waiting" && <p>{texts.review.unsent.drawLater}</p>}
    </>
  );
}

/** Why the server did not take a step, and how its declaration stands now. */
export function RefusedStep({ step: { code, step, answer } }: UnsentStepProps) {
  const now = useStanding(code);
  return (
    <div className={styles.refusal}>
      <p className={fieldStyles.error}>
        {answer?.reason === DRAWN
          ? t.drawn
          : [`${outboxTexts.states.refused}.`, answer?.message].filter(Boolean).join(" ")}
      </p>
      {answer?.errors.map((problem) => (
        <p key={problem.field} className={fieldStyles.error}>
          {inWords(problem)}
        </p>
      ))}
      <p>{now ? <Standing step={step} now={now} /> : t.nowLater}</p>
    </div>
  );
}

const { bags, seals } = texts.review.departure;
const numbersOf = (some: readonly { number: string }[]) => some.map(({ number }) => number).join(", ");

interface StandingProps extends Pick<UnsentStep, "step"> {
  now: StaffDeclaration;
}

/** How a declaration stands, as far as the step is about it: state, since when, by whom, and what of the bags. */
function Standing({ step, now: { state, transitions, departure, airport, version } }: StandingProps) {
  const last = transitions.at(-1);
  const edited = step.body.version === version ? null : t.version(step.body.version, version);
  const facts =
    step.kind === "present" || step.kind === "review"
      ? [
          texts.declarations.states[state],
          last && formatInstantBare(last.at, last.airport ?? airport),
          last && staffName(last.by, last.by_id),
        ]
      : step.kind === "departure"
        ? [
            departure && departureStateLabels[departure.state],
            departure?.at && formatInstantBare(departure.at, departure.airport),
            departure?.by,
            typeof departure?.bags === "number" && bags(departure.bags),
            departure && departure.seals.length > 0 && `${seals(departure.seals.length)} ${numbersOf(departure.seals)}`,
          ]
        : [
            texts.declarations.states[state],
            ...(departure?.seals ?? []).map(({ number, condition, checked_at: at, checked_by: by }) =>
              [
                `${number}: ${condition ? sealConditionLabels[condition].toLowerCase() : t.unchecked}`,
                at && formatInstantBare(at, airport),
                by,
              ]
                .filter(Boolean)
                .join(", "),
            ),
          ];
  return <>{[t.now([...facts, edited].filter(Boolean).join(" · "))]}</>;
}

interface StepActionsProps extends UnsentStepProps {
  /** How many steps of the same declaration were decided after it. */
  later: number;
}

/** What can be done with a refused step. */
export function StepActions({ step, later }: StepActionsProps) {
  const { code, standing } = step;
  const me = useSession()?.user.id;
  const now = useStanding(standing === "refused" ? code : null);
  const [discarding, setDiscarding] = useState(false);
  const again = useMutation({
    mutationFn: (on: StaffDeclaration) => decideAgain(step, decidedOn(step.step, on, clock.now().toISOString())),
  });
  const discard = useMutation({ mutationFn: () => discardSteps(step) });
  const error = again.error ?? discard.error;
  return (
    <Actions>
      <LinkButton to={`/declaraciones/revision?codigo=${code}`}>{t.open}</LinkButton>
      {now && isPossible(step.step, now, me) && (
        <Button busy={again.isPending} onClick={() => again.mutate(now)}>
          {t.again}
        </Button>
      )}
      {standing === "refused" && (
        <Button kind="quiet" onClick={() => setDiscarding(true)}>
          {t.discard(later)}
        </Button>
      )}
      {discarding && (
        <Confirm
          title={t.discardTitle(later)}
          action={t.discard(later)}
          kind="danger"
          busy={discard.isPending}
          ready
          onConfirm={() => discard.mutate(undefined, { onSettled: () => setDiscarding(false) })}
          onClose={() => setDiscarding(false)}
        >
          <p>
            <Sentence text={t.discardText(stepName(step.step), code)} names={[code]} />
          </p>
        </Confirm>
      )}
      {error && (
        <Notice kind="error" title={failureOf(error, t.failed)}>
          {messageOf(error)}
        </Notice>
      )}
    </Actions>
  );
}

/** What the server has of a declaration, as long as it can be asked. */
function useStanding(code: string | null): StaffDeclaration | null {
  const online = useOnline();
  const declaration = useQuery({ ...declarationByCode(code ?? ""), enabled: online && code !== null });
  return (online && code !== null && declaration.data) || null;
}
