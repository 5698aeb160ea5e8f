import { useId, useState } from "react";
import { useSession } from "../../api/session-store";
import { choicesOf } from "../../lib/choices";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { isSound, hasUnsoundSeal } from "../../nouns/declaration/unsound-seals";
import { texts } from "../../texts/catalogue";
import { sealConditionLabels } from "../../texts/labels";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { KeyHint } from "../../ui/key-hint";
import { Notice } from "../../ui/notice";
import { RadioGroup } from "../../ui/radio-group";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-actions.module.css";
import { otherFlightDay } from "./flight-day";
import { isRisky } from "../../nouns/declaration/steps";
import { type SealCheck as Check, useSealCheck } from "./use-departure";
import { basisOf, useMove } from "./use-move";
import { canTake, useMayTake } from "./use-taking";
import { useShortcuts } from "./use-shortcuts";

const t = texts.review.departure.check;
const CONDITIONS = choicesOf(sealConditionLabels);

type Seals = NonNullable<StaffDeclaration["departure"]>["seals"];
type Condition = Check["seals"][number]["condition"];

interface SealCheckProps {
  declaration: StaffDeclaration;
  seals: Seals;
  /** Whether nobody has looked yet. */
  waits: boolean;
}

/**
 * How the seals arrived, while nobody has looked. With all of them intact, a declaration of the green lane of today
 * passes at once.
 */
export function SealCheck({ declaration, seals, waits }: SealCheckProps) {
  const role = useSession()?.user.role;
  const mayTake = canTake(useMayTake(declaration.code));
  const [looking, setLooking] = useState(false);
  const check = useSealCheck(declaration);
  const move = useMove(declaration);
  const { version, state, lane } = declaration;
  const seen = basisOf(declaration);
  const isToday = otherFlightDay(declaration.travel.flight_date, todayAt(declaration.airport, now())) === null;
  const passes =
    lane?.code === "verde" &&
    (state === "submitted" || state === "presented") &&
    isToday &&
    !declaration.items.some(isRisky);

  const save = (conditions: ReadonlyMap<string, Condition>) =>
    check.mutate(
      { version, seals: seals.map(({ number }) => ({ number, condition: conditions.get(number) ?? "intact" })) },
      {
        onSuccess: (answer) => {
          // Until the server answers, the choice made here counts.
          const isUnsound = answer ? hasUnsoundSeal(answer.departure) : ![...conditions.values()].every(isSound);
          if (passes && (answer ? answer.lane?.code === "verde" : !isUnsound))
            move.mutate({ step: "clear", note: "", seen });
          else if (isToday && isUnsound) void inspect().catch(() => undefined);
        },
        onSettled: () => setLooking(false),
      },
    );
  /** A bag whose seal is not as it left is opened at once. Why that failed is said by the step. */
  async function inspect() {
    if (state === "submitted") await move.mutateAsync({ step: "present", note: "", seen });
    if (state === "submitted" || state === "presented")
      await move.mutateAsync({ step: "inspect", note: "", seen: { ...seen, state: "presented" } });
  }
  const intact = () => save(new Map());
  const offered = waits && role !== "auditor";
  const busy = check.isPending || move.isPending;
  useShortcuts(offered && mayTake && !busy ? { s: intact } : {});
  const error = check.error ?? move.error;
  if (!offered && !error) return null;
  return (
    <div className={styles.seals} role="group" aria-label={t.label}>
      {error && (
        <Notice kind="error" title={failureOf(error, t.failed)}>
          {messageOf(error)}
        </Notice>
      )}
      {offered && (
        <>
          <Button kind="main" aria-keyshortcuts="s" busy={busy} disabled={!mayTake} onClick={intact}>
            {(passes ? t.pass : t.intact)(seals.length)} <KeyHint>S</KeyHint>
          </Button>
          <Button disabled={!mayTake || busy} onClick={() => setLooking(true)}>
            {t.other}
          </Button>
        </>
      )}
      {looking && <Conditions seals={seals} busy={check.isPending} onSave={save} onClose={() => setLooking(false)} />}
    </div>
  );
}

interface ConditionsProps {
  seals: Seals;
  busy: boolean;
  onSave: (conditions: ReadonlyMap<string, Condition>) => void;
  onClose: () => void;
}

function Conditions({ seals, busy, onSave, onClose }: ConditionsProps) {
  const [conditions, setConditions] = useState<ReadonlyMap<string, Condition>>(new Map());
  const isBad = [...conditions.values()].some((condition) => condition !== "intact");
  const why = useId();
  return (
    <Dialog
      title={t.other}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={busy}
            disabled={!isBad}
            aria-describedby={isBad ? undefined : why}
            onClick={() => onSave(conditions)}
          >
            {t.save}
          </Button>
          <Button onClick={onClose}>{texts.ui.cancel}</Button>
        </>
      }
    >
      <div className={sharedStyles.stack}>
        <p id={why} className={sharedStyles.quiet}>
          {t.which}
        </p>
        {seals.map(({ number }) => (
          <RadioGroup
            key={number}
            label={t.of(number)}
            name={`seal-${number}`}
            inline="pairs"
            choices={CONDITIONS}
            value={conditions.get(number) ?? "intact"}
            onChange={({ target }) => setConditions(new Map(conditions).set(number, target.value as Condition))}
          />
        ))}
      </div>
    </Dialog>
  );
}
