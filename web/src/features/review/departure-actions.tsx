import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { DEPARTURE_DECISION_NOTE_MAX_LENGTH } from "../../api/limits";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { classes } from "../../lib/classes";
import { compact, isBlank, oneLine, paragraphs } from "../../lib/text";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { KeyHint } from "../../ui/key-hint";
import { LinkButton } from "../../ui/link-button";
import { MoreMenu } from "../../ui/more-menu";
import { Notice } from "../../ui/notice";
import { Sentence } from "../../ui/sentence";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { usePhone } from "../../ui/use-phone";
import sharedStyles from "../../ui/shared.module.css";
import { ActionBar } from "./action-bar";
import styles from "./declaration-actions.module.css";
import { LetThroughGoods } from "./let-through-goods";
import { isRisky } from "../../nouns/declaration/steps";
import { type DepartureDecision, sealUse, useDepartureStep } from "./use-departure";
import { LaterNotice } from "./unsent-steps";
import { useNextFocus } from "./use-next-focus";
import { useShortcuts } from "./use-shortcuts";
import { canTake, useMayTake } from "./use-taking";

const t = texts.review.departure.actions;

type Departure = NonNullable<StaffDeclaration["departure"]>;
type Outcome = DepartureDecision["outcome"];

interface DepartureActionsProps {
  declaration: StaffDeclaration;
  departure: Departure;
}

/** What the filter before boarding can do with a declaration now. */
export function DepartureActions({ declaration, departure }: DepartureActionsProps) {
  const role = useSession()?.user.role;
  const isClosed = !canTake(useMayTake(declaration.code));
  const phone = usePhone();
  const [asking, setAsking] = useState<"cleared" | "with_findings" | "skipped" | null>(null);
  const step = useDepartureStep(declaration);
  const isOver = departure.state === "cleared" || departure.state === "with_findings";
  const mayAct = role !== "auditor" && !isOver && declaration.state !== "annulled";

  const take = (outcome: Outcome, said: Pick<DepartureDecision, "bags" | "seals" | "note">) =>
    step.mutate(
      { version: declaration.version, state: departure.state, outcome, ...said },
      // After a refusal what was typed is still there.
      { onSuccess: () => setAsking(null) },
    );
  const inspect = () => take("in_inspection", { bags: null, seals: [], note: null });
  const canInspect = departure.state !== "in_inspection";
  useShortcuts(
    mayAct && !isClosed && !step.isPending ? { s: () => setAsking("cleared"), ...(canInspect && { i: inspect }) } : {},
  );

  const bar = useRef<HTMLDivElement>(null);
  useNextFocus(bar, departure.state, asking !== null || step.isPending);

  if (role === "auditor") return <Notice>{texts.review.actions.readOnly}</Notice>;
  // Red and amber bags are inspected before they are sealed.
  const inspectsFirst = canInspect && declaration.lane?.code !== "verde";
  const inspection = (
    <Button
      kind={inspectsFirst ? "main" : "plain"}
      aria-keyshortcuts="i"
      busy={step.isPending}
      disabled={isClosed}
      onClick={inspect}
    >
      {t.inspect} <KeyHint>I</KeyHint>
    </Button>
  );
  const sealing = (
    <Button
      kind={inspectsFirst || !canInspect ? "plain" : "main"}
      aria-keyshortcuts="s"
      disabled={isClosed}
      onClick={() => setAsking("cleared")}
    >
      {canInspect ? t.seal : t.clearAndSeal} <KeyHint>S</KeyHint>
    </Button>
  );
  const act = (
    <LinkButton
      kind={mayAct && canInspect ? "quiet" : "plain"}
      to={`/form-retenciones?declaracion=${declaration.code}`}
    >
      {texts.review.actions.act}
    </LinkButton>
  );
  // The act has a button of its own as soon as the inspection can end.
  const isActInRow = mayAct && !canInspect;
  const findings = mayAct && (
    <Button kind={phone ? "quiet" : "plain"} disabled={isClosed} onClick={() => setAsking("with_findings")}>
      {t.findings}
    </Button>
  );
  const hasOthers = canInspect || departure.seals.length > 0 || phone;
  const others = (
    <>
      {phone && findings}
      {mayAct && departure.state === "pending" && (
        <Button kind="quiet" disabled={isClosed} onClick={() => setAsking("skipped")}>
          {t.skip}
        </Button>
      )}
      {departure.seals.length > 0 && (
        <LinkButton kind={isOver ? "main" : "quiet"} to={`/declaraciones/${declaration.code}/precintos`}>
          {texts.review.departure.label.link}
        </LinkButton>
      )}
      {!isActInRow && act}
    </>
  );
  return (
    <>
      <LaterNotice code={declaration.code} canWait={mayAct} />
      {isOver && <p className={sharedStyles.quiet}>{t.over}</p>}
      <ActionBar bar={bar} label={t.label} docked>
        {asking === null && <Failure error={step.error} />}
        <Actions docked className={styles.buttons}>
          {mayAct && inspectsFirst && inspection}
          {mayAct && sealing}
          {mayAct && canInspect && !inspectsFirst && inspection}
          {!phone && findings}
          {isActInRow && act}
          {mayAct ? hasOthers && <MoreMenu label={texts.review.actions.more}>{others}</MoreMenu> : others}
        </Actions>
        {asking === "cleared" && (
          <Sealing
            declaration={declaration}
            airport={departure.airport}
            busy={step.isPending}
            error={step.error}
            sent={step.variables?.seals ?? []}
            onClose={() => setAsking(null)}
            onConfirm={(said) => take("cleared", said)}
          />
        )}
        {(asking === "with_findings" || asking === "skipped") && (
          <Reason
            title={asking === "skipped" ? t.skipTitle : t.findingsTitle}
            action={asking === "skipped" ? t.skip : t.findings}
            busy={step.isPending}
            error={step.error}
            onClose={() => setAsking(null)}
            onConfirm={(note) => take(asking, { bags: null, seals: [], note })}
          >
            <Sentence
              text={(asking === "skipped" ? t.skipText : t.findingsText)(declaration.code)}
              names={[declaration.code]}
            />
          </Reason>
        )}
      </ActionBar>
    </>
  );
}

interface SealingProps {
  declaration: StaffDeclaration;
  airport: string;
  busy: boolean;
  error: Error | null;
  /** The numbers that the error is about. */
  sent: readonly string[];
  onClose: () => void;
  onConfirm: (said: Pick<DepartureDecision, "bags" | "seals" | "note">) => void;
}

/**
 * Asks how many bags there are, for their seals, and why goods pass that should not. A reader sends each number with a
 * line break.
 */
function Sealing({ declaration, airport, busy, error, sent, onClose, onConfirm }: SealingProps) {
  const { code, items } = declaration;
  const [bags, setBags] = useState("");
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const seals = typed
    .split(/[\n,;]/)
    .map(compact)
    .filter((number) => number !== "");
  const count = /^\d{1,2}$/.test(oneLine(bags)) ? Number(oneLine(bags)) : null;
  const wrong = wrongSeals(count ?? 0, seals);
  const refused = String(sent) === String(seals) ? refusedSeals(error, sent) : null;
  const isRisk = items.some(isRisky);
  const lacksNote = isRisk && isBlank(note);
  const confirm = () => {
    setTried(true);
    if (count !== null && !wrong && !lacksNote)
      onConfirm({ bags: count, seals, note: isRisk ? paragraphs(note) : null });
  };
  return (
    <Confirm title={t.sealTitle} action={t.seal} busy={busy} onConfirm={confirm} onClose={onClose}>
      <div className={sharedStyles.stack}>
        <Failure error={refusedSeals(error, sent) === null ? error : null} />
        <p>
          <Sentence text={t.sealText(code)} names={[code]} />
        </p>
        <TextField
          label={t.bags}
          hint={t.bagsHint}
          inputMode="numeric"
          maxLength={2}
          value={bags}
          error={tried && count === null ? t.bagsMissing : undefined}
          onChange={(event) => setBags(event.target.value)}
        />
        <TextArea
          label={t.numbers}
          hint={t.numbersHint}
          optional={count === 0}
          rows={3}
          value={typed}
          error={(tried && wrong) || refused || undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SeriesOfSeals
          airport={airport}
          count={count ?? 0}
          onNext={(next) => setTyped(numbersFrom(next, count ?? 0).join("\n"))}
        />
        {isRisk && (
          <>
            <LetThroughGoods items={items} />
            <TextArea
              label={t.reason}
              rows={2}
              maxLength={DEPARTURE_DECISION_NOTE_MAX_LENGTH}
              value={note}
              error={tried && lacksNote ? t.reasonMissing : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
      </div>
    </Confirm>
  );
}

/** What is wrong with the numbers before anybody is asked: a bag without one, or one on two bags. */
function wrongSeals(bags: number, seals: readonly string[]): string | null {
  const twice = seals.find((number, n) => seals.indexOf(number) !== n);
  if (twice !== undefined) return t.numberTwice(twice);
  if (bags > 0 && seals.length === 0) return t.numbersMissing;
  return bags > seals.length ? t.numbersFewer(bags - seals.length) : null;
}

/** What the server says of seals, by their numbers; null where it says anything else. */
function refusedSeals(error: Error | null, sent: readonly string[]): string | null {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return null;
  const said = error.errors.map(({ field, message }) => {
    const number = sent[Number(/^seals\[(\d+)\]/.exec(field)?.[1] ?? -1)];
    return number === undefined ? null : `${number}: ${message}`;
  });
  return said.includes(null) ? null : said.join(" ");
}

interface SeriesOfSealsProps {
  airport: string;
  /** How many numbers are needed. */
  count: number;
  onNext: (next: string) => void;
}

/** Which seal comes next, and which are missing: before they are on bags, as a mistake is still easy to mend. */
function SeriesOfSeals({ airport, count, onNext }: SeriesOfSealsProps) {
  const series = useQuery(sealUse(airport)).data?.series ?? [];
  return (
    series.length > 0 && (
      <ul className={classes(sharedStyles.stack, sharedStyles.quiet)} aria-label={t.series}>
        {series.map(({ code, next, ...one }) => (
          <li key={code}>
            <p>{t.seriesUse({ ...one, next })}</p>
            {next !== null && count > 0 && <Button onClick={() => onNext(next)}>{t.fillIn(count, next)}</Button>}
          </li>
        ))}
      </ul>
    )
  );
}

/** The next numbers of a series, with as many digits. */
function numbersFrom(first: string, count: number): string[] {
  const [, letters = "", digits = ""] = /^(.*?)(\d+)$/.exec(first) ?? [];
  if (digits === "") return [first];
  return Array.from({ length: count }, (_, n) => letters + String(Number(digits) + n).padStart(digits.length, "0"));
}

interface ReasonProps {
  title: string;
  action: string;
  children: ReactNode;
  busy: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: (note: string) => void;
}

function Reason({ title, action, children, busy, error, onClose, onConfirm }: ReasonProps) {
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (!isBlank(note)) onConfirm(paragraphs(note));
  };
  return (
    <Confirm title={title} action={action} busy={busy} onConfirm={confirm} onClose={onClose}>
      <div className={sharedStyles.stack}>
        <Failure error={error} />
        <p>{children}</p>
        <TextArea
          label={t.reason}
          rows={3}
          maxLength={DEPARTURE_DECISION_NOTE_MAX_LENGTH}
          value={note}
          error={tried && isBlank(note) ? t.reasonMissing : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Confirm>
  );
}

function Failure({ error }: { error: Error | null }) {
  return (
    error && (
      <Notice kind="error" title={failureOf(error, t.failed)}>
        {messageOf(error)}
      </Notice>
    )
  );
}
