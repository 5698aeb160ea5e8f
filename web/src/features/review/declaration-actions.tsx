import { REVIEW_INPUT_NOTE_MAX_LENGTH } from "../../api/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiProblem } from "../../api/problem";
import { supervises } from "../../api/roles";
import { useSession } from "../../api/session-store";
import { contradictedReviews } from "../../nouns/declaration/contradicted-reviews";
import { type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { isBlank } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { canTake, useMayTake } from "./use-taking";
import { LaterNotice } from "./unsent-steps";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button, type ButtonKind } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import sharedStyles from "../../ui/shared.module.css";
import hidden from "../../ui/hidden.module.css";
import { KeyHint } from "../../ui/key-hint";
import { LinkButton } from "../../ui/link-button";
import { MoreMenu } from "../../ui/more-menu";
import { Notice } from "../../ui/notice";
import { TextArea } from "../../ui/text-area";
import { usePhone } from "../../ui/use-phone";
import styles from "./declaration-actions.module.css";
import { ActionBar } from "./action-bar";
import { otherFlightDay } from "./flight-day";
import { LetThroughGoods } from "./let-through-goods";
import { SealCheck } from "./seal-check";
import { correctionsOf, isRisky, leavesAdvice, type Step, stepsOf } from "../../nouns/declaration/steps";
import { canWait, goesToInspection, type Move, basisOf, useMove } from "./use-move";
import { useNextFocus } from "./use-next-focus";
import { useShortcuts } from "./use-shortcuts";
import { Sentence } from "../../ui/sentence";

const t = texts.review.actions;
/** Why nothing can be done, in the states that end a declaration. */
const OVER: Partial<Record<StaffDeclaration["state"], string>> = t.over;
/** More of them do not fit beside the way to the others. */
const MOST_ON_PHONE = 2;
const KEYS: Record<Step, string> = {
  present: "p",
  inspect: "i",
  clear: "c",
  act: "a",
  annul: "x",
  reopen: "r",
  correct: "e",
};

interface DeclarationActionsProps {
  declaration: StaffDeclaration;
  /** Whether its seals are looked at first. Then everything else waits in a menu. */
  sealsFirst: boolean;
}

/** What can be done with a declaration now, or why nothing can. */
export function DeclarationActions({ declaration, sealsFirst }: DeclarationActionsProps) {
  const user = useSession()?.user;
  const role = user?.role;
  const online = useOnline();
  const mayTake = useMayTake(declaration.code);
  const phone = usePhone();
  const navigate = useNavigate();
  /** The step that is asked about, with what was seen when it was chosen. */
  const [asking, setAsking] = useState<Pick<Move, "step" | "seen"> | null>(null);
  /** What was written about each step. It stays for the next try of the same step. */
  const [notes, setNotes] = useState<Partial<Record<Move["step"], string>>>({});
  const move = useMove(declaration);
  const mayClear = supervises(role) || contradictedReviews(declaration).length === 0;
  const steps = stepsOf(declaration).filter((step) => mayClear || step !== "clear");
  const corrections = correctionsOf(declaration.state, role);
  const otherDay = otherFlightDay(declaration.travel.flight_date, todayAt(declaration.airport, now()));
  const readOnly = role === "auditor";

  const seen = basisOf(declaration);
  const run = (chosen: Pick<Move, "step" | "seen">) =>
    move.mutate(
      { ...chosen, note: notes[chosen.step] ?? "" },
      {
        onSuccess: () => setNotes({}),
        onSettled: () => setAsking(null),
      },
    );
  /** Steps that are screens of their own. */
  const screens: Partial<Record<Step, string>> = {
    act: `/form-retenciones?declaracion=${declaration.code}`,
    correct: `/admin/declaraciones/${declaration.code}`,
  };
  /** A declaration of another day may be the wrong one, and presenting it cannot be undone. */
  const press = (step: Step) => {
    const screen = screens[step];
    if (screen !== undefined) void navigate(screen);
    else if (step === "inspect" || (step === "present" && otherDay === null)) run({ step, seen });
    else setAsking({ step: step as Move["step"], seen });
  };
  const available = (step: Step) => step in screens || ((canWait(step) ? canTake(mayTake) : online) && !move.isPending);
  const offered = readOnly ? [] : [...steps, ...corrections];
  useShortcuts(Object.fromEntries(offered.filter(available).map((step) => [KEYS[step], () => press(step)])));

  const bar = useRef<HTMLDivElement>(null);
  useNextFocus(bar, declaration.state, asking !== null || move.isPending);

  if (readOnly) return <Notice>{t.readOnly}</Notice>;

  const button = (step: Step, kind: ButtonKind) => {
    const label = (
      <>
        {t[step]} <KeyHint>{KEYS[step].toUpperCase()}</KeyHint>
      </>
    );
    const screen = screens[step];
    if (screen !== undefined) {
      return (
        <LinkButton key={step} kind={kind} to={screen} aria-keyshortcuts={KEYS[step]}>
          {label}
        </LinkButton>
      );
    }
    const busy = move.isPending && move.variables.step === step;
    return (
      <Button
        key={step}
        kind={kind}
        busy={busy}
        disabled={!available(step) && !busy}
        aria-keyshortcuts={KEYS[step]}
        onClick={() => press(step)}
      >
        {label}
      </Button>
    );
  };
  const atHand = sealsFirst ? [] : steps.length > 0 ? steps : corrections;
  const inRow = phone ? atHand.slice(0, MOST_ON_PHONE) : atHand;
  const inMenu = [...steps, ...corrections].filter((step) => !inRow.includes(step));
  const acts = declaration.state === "with_findings";
  return (
    <>
      <LaterNotice
        code={declaration.code}
        canWait={offered.some(canWait)}
        needsNetwork={offered.some((step) => !canWait(step) && !(step in screens))}
      />
      {OVER[declaration.state] && <p className={sharedStyles.quiet}>{OVER[declaration.state]}</p>}
      <ActionBar bar={bar} label={t.label} docked={acts || offered.length > 0}>
        <p role="status" className={hidden.hidden}>
          {move.isSuccess && move.data && !goesToInspection(move.data) && t.done[move.variables.step]}
        </p>
        <Failure
          code={declaration.code}
          error={move.error}
          seen={move.variables?.seen.version}
          noteKept={move.variables !== undefined && Boolean(notes[move.variables.step])}
        />
        <Actions docked className={styles.buttons}>
          {declaration.departure && (
            <SealCheck declaration={declaration} seals={declaration.departure.seals} waits={sealsFirst} />
          )}
          {inRow.map((step, index) => button(step, index === 0 && inRow.length > 1 ? "main" : "plain"))}
          {acts && <LinkButton to={`/retenciones?declaracion=${declaration.code}`}>{t.acts}</LinkButton>}
          {inMenu.length > 0 && <MoreMenu label={t.more}>{inMenu.map((step) => button(step, "quiet"))}</MoreMenu>}
        </Actions>
        {asking && (
          <AskFirst
            step={asking.step}
            declaration={declaration}
            causes={asking.step === "clear" ? causesOf(declaration, user?.id) : []}
            otherDay={otherDay}
            note={notes[asking.step] ?? ""}
            onNote={(note) => setNotes({ ...notes, [asking.step]: note })}
            busy={move.isPending}
            onConfirm={() => run(asking)}
            onClose={() => setAsking(null)}
          />
        )}
      </ActionBar>
    </>
  );
}

/** The steps that always have a reason. */
const DUE = new Set<Step>(["annul", "reopen"]);

/** Why clearing it needs a reason. */
function causesOf(declaration: StaffDeclaration, me: string | undefined): readonly string[] {
  const { byOther, againstAdvice, risky } = t.causes;
  const advice = declaration.state === "in_inspection" ? byOther : againstAdvice;
  return [...(leavesAdvice(declaration, me) ? [advice] : []), ...(declaration.items.some(isRisky) ? [risky] : [])];
}

interface AskFirstProps {
  step: Move["step"];
  declaration: StaffDeclaration;
  /** Why clearing it needs a reason; empty where it needs none. */
  causes: readonly string[];
  otherDay: string | null;
  note: string;
  onNote: (note: string) => void;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a step that cannot be undone, and for its reason where one is due. */
function AskFirst({ step, declaration, causes, otherDay, note, onNote, busy, onConfirm, onClose }: AskFirstProps) {
  const [tried, setTried] = useState(false);
  const due = DUE.has(step) || causes.length > 0;
  const missing = due && isBlank(note);
  const { title, text } = t.ask[step];
  const confirm = () => {
    setTried(true);
    if (!missing) onConfirm();
  };
  return (
    <Confirm
      title={title}
      action={t[step]}
      kind={step === "annul" ? "danger" : "primary"}
      busy={busy}
      ready={!due}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={sharedStyles.stack}>
        {otherDay && (step === "present" || step === "clear") && declaration.state === "submitted" && (
          <p>
            <strong>{otherDay}</strong>
          </p>
        )}
        <p>
          <Sentence text={text(declaration.code)} names={[declaration.code]} />
        </p>
        {step === "clear" && declaration.items.length > 0 && <LetThroughGoods items={declaration.items} />}
        {causes.length > 0 && <Notice kind="warning">{[...causes, t.causes.due].join(" ")}</Notice>}
        {step !== "present" && (
          <TextArea
            label={due ? t.reason : t.note}
            optional={!due}
            rows={3}
            maxLength={REVIEW_INPUT_NOTE_MAX_LENGTH}
            value={note}
            error={tried && missing ? t.reasonMissing : undefined}
            onChange={(event) => onNote(event.target.value)}
          />
        )}
      </div>
    </Confirm>
  );
}

interface FailureProps {
  code: string;
  error: Error | null;
  /** The version that the officer saw. */
  seen: number | undefined;
  noteKept: boolean;
}

/** Why a step was not taken. The declaration is read again at once; who has no link by then reads it again later. */
function Failure({ code, error, seen, noteKept }: FailureProps) {
  const client = useQueryClient();
  if (!error) return null;
  if (error instanceof ApiProblem && error.status === 409) {
    const { title, kept, versions, reload } = texts.review.conflict;
    const current = error.currentVersion;
    const again = () => void client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code), exact: true });
    return (
      <Notice kind="warning" title={title} actions={<Button onClick={again}>{reload}</Button>}>
        {[messageOf(error), current !== null && seen !== undefined && versions(seen, current), noteKept && kept]
          .filter(Boolean)
          .join(" ")}
      </Notice>
    );
  }
  return (
    <Notice kind="error" title={failureOf(error, t.failed)}>
      {messageOf(error)}
    </Notice>
  );
}
