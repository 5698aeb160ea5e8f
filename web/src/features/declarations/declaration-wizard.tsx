import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { type FieldPath, FormProvider, type Resolver, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import type { CatalogueKind } from "../../api/catalogues";
import { useMissingLists } from "../../api/missing-lists";
import { ApiProblem } from "../../api/problem";
import { settingKeys } from "../../api/settings";
import { LeaveGuard } from "../../forms/leave-guard";
import { problemsOf } from "../../forms/problems";
import { useKeptDraft } from "../../forms/use-kept-draft";
import { type DeclarationForm, ITEMS_STEP, QUESTIONS } from "../../offline/declaration-draft";
import type { Draft } from "../../offline/drafts";
import { canSeal } from "../../offline/device-seal";
import { hasOwnData } from "../../offline/own-data";
import { useOnline } from "../../offline/use-online";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { LANGUAGE } from "../../texts/language";
import { Button } from "../../ui/button";
import { loadCombobox } from "../../ui/combobox";
import { MissingLists } from "../../ui/missing-lists";
import motionStyles from "../../ui/motion.module.css";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { StepIndicator } from "../../ui/step-indicator";
import styles from "./declaration-form.module.css";
import type { Attempts } from "../../offline/declaration-delivery";
import { isRouteOpen, useFlights } from "./known-flights";
import { type Failure, SendFailure } from "./send-failure";
import { ALL_QUESTIONS, fieldNamed, fieldsOf, firstOf, LAST_STEP, QUESTIONS_STEP, screensOf, stepOf } from "./steps";
import { Stay, TravelStep } from "./travel-step";
import { deniedItems, isAllAnswered, unexplainedAnswers } from "./unexplained-answers";
import { useAdded } from "./use-added";
import { type Place, useStep } from "./use-step";
import { useStepFocus } from "./use-step-focus";
import { Sentence } from "../../ui/sentence";

const t = texts.declarations;
const sendingTexts = texts.declarationSending;
const TRAVEL_STEP = 0;
const FLIGHT = "travel.flight_number";
type Path = FieldPath<DeclarationForm>;

/** The draft's key, and what is known of earlier attempts to send it. */
export interface Sending extends Attempts {
  idempotencyKey: string;
  /** To be called when it waits on the device for the server's answer. */
  onKept: () => void;
  /** To be called before the same is sent again. */
  onRetry: () => void;
}

/** What the page with the code is told by the form that leads to it. */
export interface JustSent {
  sent: "sent" | "changed";
}

interface DeclarationWizardProps {
  draftKey: string;
  draft: Draft<DeclarationForm>;
  /** Whether the form takes what people add to their declaration in other tabs. */
  takesAdded?: boolean;
  /** Whether what cannot be sent now waits on the device. */
  waits?: boolean;
  submitLabel: string;
  /** What the form does: it sends something new, or a change. */
  sends: JustSent["sent"];
  /** Called with the draft's key when the last step is shown on a device with a network. */
  onLastStep?: (idempotencyKey: string) => void;
  /** Sends the finished declaration and says where to go then; throws what the server refuses. */
  onSend: (form: DeclarationForm, sending: Sending) => Promise<string>;
  /** Whether the screen around the form explains a refusal, and what to do about it. */
  explains?: (error: unknown) => boolean;
  /** Why the server refused what the form begins with. */
  refusal?: ApiProblem | null;
}

/** The declaration, one idea per step, kept on the device until the server confirms it. */
export function DeclarationWizard({
  draftKey,
  draft,
  takesAdded = false,
  waits = false,
  submitLabel,
  sends,
  onLastStep,
  onSend,
  explains,
  refusal = null,
}: DeclarationWizardProps) {
  const form = useForm<DeclarationForm>({ defaultValues: draft.values, resolver: resolve });
  const [place, setPlace] = useStep(draft.step);
  const { step } = place;
  const kept = useKeptDraft(draftKey, draft, step, form);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** How often the screen was left in vain. */
  const [failed, setFailed] = useState({ at: "", times: 0 });
  const [unexplained, setUnexplained] = useState<string[]>([]);
  /**
   * The things of which is asked whether they are declared although every answer is no; those that were confirmed, and
   * none.
   */
  const [denied, setDenied] = useState<{ names: string[]; confirmed: boolean }>({ names: [], confirmed: false });
  const [sending, setSending] = useState(false);
  const [stored, setStored] = useState(false);
  const [retrying, setRetrying] = useState(false);
  const online = useOnline();
  const flights = useFlights();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { missing, retry } = useMissingLists(STEP_LISTS[step] ?? NO_LISTS);
  const { top, goTo, arrive } = useStepFocus(place, setPlace, form);
  useCodeOfLater();
  const isLast = step === LAST_STEP;
  const [reviewed, setReviewed] = useState(sends === "changed");
  if (isLast && !reviewed) setReviewed(true);
  // A step is on one screen after the last step was reached; before, it is split into screens.
  const screen = reviewed ? null : (place.screen ?? firstScreen(step, form.getValues()));
  const at = `${step} ${screen}`;
  const repeated = useWatch({ control: form.control, name: "repeated" });
  const isToConfirm = isLast && repeated && !repeated.confirmed ? repeated : null;
  useEffect(() => {
    if (isLast && online) onLastStep?.(draft.idempotencyKey);
  }, [isLast, online, onLastStep, draft.idempotencyKey]);
  const added = useAdded(form, takesAdded);
  const goesWithoutNetwork = waits && !kept.inMemory && canSeal();
  useEffect(() => {
    if (refusal) showRefusal(refusal);
    // It is told once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // What was said of answers without goods goes away with its cause.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const open = unexplainedAnswers(values).map((question) => texts.swornQuestions.names[question]);
          setUnexplained((said) =>
            said.every((name) => open.includes(name)) ? said : said.filter((name) => open.includes(name)),
          );
        },
      }),
    [form],
  );

  async function next(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    try {
      await Promise.all([rules(), laterSteps()]);
    } catch (error) {
      // The step can neither be checked nor left without them. The form keeps its text.
      setFailure({ error });
      return;
    }
    // All questions may be read before the first one is answered.
    if (isUnanswered(step, screen, form.getValues())) {
      goOn();
      return;
    }
    if (isToConfirm) {
      form.setValue("repeated", { ...isToConfirm, confirmed: true }, { shouldDirty: true });
      return;
    }
    if (!(await form.trigger(fieldsOf(step, screen), { shouldFocus: true }))) {
      setFailed({ at, times: failed.times + 1 });
      return;
    }
    if (step === TRAVEL_STEP && !routeConfirmed()) return;
    if (step === ITEMS_STEP && (!everythingExplained() || contradicts())) return;
    if (step < LAST_STEP) goOn();
    else await send();
  }

  function goOn() {
    // A person who has reached the last step changes one step and returns to it.
    if (reviewed || form.getValues("repeated")) goTo(stepAt(LAST_STEP));
    else goTo(placeAfter(step, screen ?? 0, form.getValues()));
  }

  function goBack() {
    if (screen) goTo({ step, screen: screen - 1 });
    else goTo({ step: step - 1, screen: screensOf(step - 1) - 1 });
  }

  async function send() {
    setSending(true);
    // What is being sent does not grow; what comes meanwhile waits for this form, or the next one.
    await added.hold();
    let isSent = false;
    try {
      isSent = await checkAndSend();
    } finally {
      // After its success it stays as one that is being sent until it is gone: it must not take what belongs to the next one.
      if (!isSent) {
        setSending(false);
        setStored(false);
        setRetrying(false);
        added.resume();
        if (takesAdded) added.look();
      }
    }
  }

  /** Whether the server has the declaration now. */
  async function checkAndSend(): Promise<boolean> {
    const values = form.getValues();
    if (!(await form.trigger())) {
      goToField((await rules()).wrongFields(values));
      return false;
    }
    if (!routeConfirmed()) {
      goToField([FLIGHT]);
      return false;
    }
    if (!everythingExplained() || contradicts()) {
      goTo(stepAt(ITEMS_STEP));
      return false;
    }
    try {
      // The service worker sends for a closed page, and forgets the draft only if it equals what was sent.
      await kept.settled();
      const nextPage = await onSend(values, {
        idempotencyKey: draft.idempotencyKey,
        sent: kept.sent,
        remember: kept.remember,
        onKept: () => setStored(true),
        onRetry: () => setRetrying(true),
      });
      await kept.finish();
      await navigate(nextPage, { replace: true, state: { sent: sends } satisfies JustSent });
      return true;
    } catch (error) {
      showRefusal(error);
      return false;
    }
  }

  function routeConfirmed(): boolean {
    if (!isRouteOpen(form.getValues(), flights)) return true;
    form.setError(FLIGHT, { type: "route", message: t.travel.routeOpen }, { shouldFocus: true });
    return false;
  }

  function everythingExplained(): boolean {
    const open = unexplainedAnswers(form.getValues());
    setUnexplained(open.map((question) => texts.swornQuestions.names[question]));
    return open.length === 0;
  }

  /** Whether it is still to be asked if every answer is no. */
  function contradicts(): boolean {
    const names = deniedItems(form.getValues());
    if (names.length === 0 || denied.confirmed) return false;
    setDenied({ names, confirmed: false });
    return true;
  }

  function confirmAnswers() {
    setDenied({ names: [], confirmed: true });
    goTo(stepAt(LAST_STEP));
  }

  function reviewAnswers() {
    setDenied({ names: [], confirmed: false });
    goTo({ step: QUESTIONS_STEP, screen: ALL_QUESTIONS });
  }

  function showRefusal(error: unknown) {
    if (explains?.(error)) return;
    const problems = error instanceof ApiProblem ? error.errors : [];
    if (problems.some(({ reason }) => reason === "OATH_OUTDATED"))
      void client.invalidateQueries({ queryKey: settingKeys.current() });
    const values = form.getValues();
    const { placed } = problemsOf(error, (serverName) => fieldNamed(serverName, values));
    for (const { name, message } of placed) form.setError(name, { type: "server", message });
    setFailure({ error });
    goToField(placed.map(({ name }) => name));
  }

  function goToField(paths: readonly string[]) {
    const first = firstOf(paths);
    if (first) goTo(stepAt(stepOf(first) ?? step), first as Path);
  }

  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={(event) => void next(event)}>
        <StepIndicator steps={t.steps} current={step} screen={counted(step, screen)} ref={top} />
        {failed.at === at && (
          <Suspense>
            <ErrorSummary attempt={failed.times} />
          </Suspense>
        )}
        {failure && <SendFailure failure={failure} inMemory={kept.inMemory} />}
        {step === ITEMS_STEP && unexplained.length > 0 && (
          <Notice kind="error">{t.items.unexplained(unexplained.join(", "))}</Notice>
        )}
        {step === ITEMS_STEP && denied.names.length > 0 && (
          <Notice
            ref={bringToReader}
            kind="warning"
            title={t.items.deniedTitle}
            actions={
              <>
                <Button kind="primary" onClick={reviewAnswers}>
                  {t.items.reviewAnswers}
                </Button>
                <Button onClick={confirmAnswers}>{t.items.confirmAnswers}</Button>
              </>
            }
          >
            <Sentence text={t.items.denied(denied.names)} names={denied.names} />
          </Notice>
        )}
        <MissingLists names={missing.map(listName)} onRetry={retry} />
        <Suspense fallback={<Skeleton blocks={3} />}>
          <div key={at} className={classes(styles.step, motionStyles.appear)}>
            <Step
              step={step}
              screen={screen}
              goTo={(other) => goTo(stepAt(other))}
              onAnswered={goOn}
              onKnown={sends === "sent" ? () => goTo(AFTER_PERSON) : undefined}
            />
          </div>
          <Arrival onArrive={arrive} />
        </Suspense>
        {step === LAST_STEP && !online && !sending && (
          <Notice kind={goesWithoutNetwork ? "info" : "warning"}>
            {kept.inMemory
              ? texts.storage.offline
              : goesWithoutNetwork
                ? sendingTexts.offlineWaits
                : sendingTexts.offlineSend}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button
            type="submit"
            kind={step === QUESTIONS_STEP && screen !== ALL_QUESTIONS ? "plain" : "main"}
            busy={sending}
            disabled={isLast && !isToConfirm && !online && !sending && !goesWithoutNetwork}
          >
            {isToConfirm
              ? t.confirmRepeated
              : isLast
                ? sending
                  ? sendingTexts.sending
                  : submitLabel
                : reviewed
                  ? sendingTexts.toReview
                  : t.next}
          </Button>
          {(step > 0 || Boolean(screen)) && <Button onClick={goBack}>{t.back}</Button>}
        </div>
      </form>
      <p role="status" className={retrying || stored || kept.inMemory ? undefined : styles.kept}>
        {stored
          ? sendingTexts.stored
          : retrying
            ? online
              ? sendingTexts.retrying
              : sendingTexts.retryingOffline
            : kept.inMemory
              ? texts.storage.notTyped
              : sendingTexts.kept}
      </p>
      <LeaveGuard unsaved={kept.unsent} inMemory={kept.inMemory} {...sendingTexts.leave} />
    </FormProvider>
  );
}

/** The first page has nothing to say in it. Where it cannot be had, each field says what is wrong all the same. */
const ErrorSummary = lazy<ComponentType<{ attempt: number }>>(() =>
  import("../../forms/error-summary").then(
    (loaded) => ({ default: loaded.ErrorSummary }),
    () => ({ default: () => null }),
  ),
);

/** The rules of the form and the library behind them are heavy, and the first page does not need them. */
const rules = () => import("./declaration-rules");

/** As heavy, and not needed before the first step is done. */
const laterSteps = () => import("./later-steps");
const TravellerStep = lazy(async () => ({ default: (await laterSteps()).TravellerStep }));
const TravellerScreen = lazy(async () => ({ default: (await laterSteps()).TravellerScreen }));
const QuestionsStep = lazy(async () => ({ default: (await laterSteps()).QuestionsStep }));
const ItemsStep = lazy(async () => ({ default: (await laterSteps()).ItemsStep }));
const ReviewStep = lazy(async () => ({ default: (await laterSteps()).ReviewStep }));
/** Offers to repeat a declaration where there is one; nothing where the code for it cannot be had. */
function Repeat() {
  const { data } = useQuery(hasOwnData);
  return (
    data && (
      <Suspense>
        <RepeatCard />
      </Suspense>
    )
  );
}

const RepeatCard = lazy<ComponentType>(() =>
  import("./own-data-card").then(
    (loaded) => ({ default: loaded.RepeatCard }),
    () => ({ default: () => null }),
  ),
);

/** Calls back whenever the step beside it is there. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive]);
  return null;
}

/** Without the rules a field that is left cannot be checked; the step asks for them again. */
const resolve: Resolver<DeclarationForm> = async (...asked) => {
  const loaded = await rules().catch(() => null);
  return loaded ? loaded.resolve(...asked) : { values: asked[0], errors: {} };
};

/** Reads what later steps need as soon as somebody begins to fill in the first one. */
function useCodeOfLater() {
  useEffect(() => {
    // A journey of which the form knows nothing needs it at once, perhaps without a network.
    loadCombobox().catch(() => undefined);
    const load = () => {
      for (const code of [rules, laterSteps]) code().catch(() => undefined);
    };
    addEventListener("focusin", load, { once: true });
    return () => removeEventListener("focusin", load);
  }, []);
}

/** The reference lists that each step chooses from. */
const STEP_LISTS: readonly (readonly CatalogueKind[])[] = [
  ["airports", "ports", "airlines", "transport-modes"],
  ["countries"],
  [],
  ["units", "carried-items", "countries"],
];
const bringToReader = (notice: HTMLDivElement | null) => notice?.focus();

const NO_LISTS: readonly CatalogueKind[] = [];

/** Within a sentence. German writes nouns with capitals anywhere. */
const listName = (kind: CatalogueKind) => {
  const title = texts.app.titles.catalogues[kind];
  return LANGUAGE === "de" ? title : title.toLowerCase();
};

/** What is asked when it is known who travels. */
const AFTER_PERSON: Place = { step: 1, screen: 3 };

const stepAt = (step: number): Place => ({ step, screen: null });

/** Where a step begins: questions that are answered are shown together. */
const firstScreen = (step: number, values: DeclarationForm) =>
  step === QUESTIONS_STEP && isAllAnswered(values) ? ALL_QUESTIONS : 0;

/** Which screen of its step it is, in figures. All questions together count as none. */
function counted(step: number, screen: number | null) {
  const of = step === QUESTIONS_STEP ? ALL_QUESTIONS : screensOf(step);
  return screen === null || of === 1 || screen >= of ? undefined : { current: screen, of };
}

/** The screen after one; who answered every question does not see them all again. */
function placeAfter(step: number, screen: number, values: DeclarationForm): Place {
  const next = screen + 1;
  const isOver =
    next >= screensOf(step) || (step === QUESTIONS_STEP && next === ALL_QUESTIONS && isAllAnswered(values));
  return isOver ? stepAt(step + 1) : { step, screen: next };
}

/** Whether the screen shows a question that has no answer yet. */
function isUnanswered(step: number, screen: number | null, { answers }: DeclarationForm): boolean {
  const question = step === QUESTIONS_STEP && screen !== null ? QUESTIONS[screen] : undefined;
  return question !== undefined && answers[question].yes === "";
}

interface StepProps {
  step: number;
  screen: number | null;
  goTo: (step: number) => void;
  onAnswered: () => void;
  /** Called when the traveller is known to the device; without it, nothing of that is offered. */
  onKnown: (() => void) | undefined;
}

function Step({ step, screen, goTo, onAnswered, onKnown }: StepProps) {
  switch (step) {
    case 0:
      return (
        <>
          {onKnown && <Repeat />}
          <TravelStep />
          {screen === null && <Stay />}
        </>
      );
    case 1:
      return screen === null ? <TravellerStep /> : <TravellerScreen screen={screen} onKnown={onKnown} />;
    case QUESTIONS_STEP:
      return <QuestionsStep screen={screen} onAnswered={onAnswered} />;
    case ITEMS_STEP:
      return <ItemsStep />;
    default:
      return <ReviewStep goTo={goTo} />;
  }
}
