import { NEW_RETENTION_OBSERVATIONS_MAX_LENGTH, PASSENGER_SIGNING_INPUT_WITNESS_MAX_LENGTH } from "../../api/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldPath, FormProvider, useFieldArray, useForm, useFormContext, useWatch } from "react-hook-form";
import { articles } from "../../api/articles";
import { type CatalogueKind, listState } from "../../api/catalogues";
import type { Product } from "../../api/products";
import { useSymbolOf } from "../../api/units";
import { useMissingLists } from "../../api/missing-lists";
import { AlertStrip } from "../../nouns/declaration/alert-strip";
import { declarationByCode } from "../../nouns/declaration/queries";
import type { Retention } from "../../api/staff-retentions";
import { type Field, Fields } from "../../forms/fields";
import { ErrorSummary } from "../../forms/error-summary";
import { LeaveGuard } from "../../forms/leave-guard";
import { problemsOf } from "../../forms/problems";
import { useKeptDraft } from "../../forms/use-kept-draft";
import { withUnit } from "../../lib/format";
import { choicesOf } from "../../lib/choices";
import { writeActDraft } from "../../offline/act-drafts";
import type { Draft } from "../../offline/drafts";
import type { IssuedAct } from "../../offline/issued-acts";
import { forgetUnusedPhotos } from "../../offline/unused-photos";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { MissingLists } from "../../ui/missing-lists";
import { Notice } from "../../ui/notice";
import { useMedia } from "../../ui/use-media";
import { fieldNamed } from "./act-body";
import { type ActForm, type ActItem, addedItem, foundReasons, isOwnerless } from "./act-form";
import { actSchema, missingOf } from "./act-schema";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./act.module.css";
import { ActSignature } from "./act-signature";
import { GoodsSearch } from "./goods-search";
import { IssueFailure } from "./issue-failure";
import { ItemFields } from "./item-fields";
import { SubmitBar } from "./submit-bar";
import type { OwnerlessReason } from "./ownerless";
import { PassengerFields } from "./passenger-fields";
import { PlaceFields } from "./place-fields";
import { Refusal } from "./refusal";
import { useActReader } from "./use-act-reader";
import { useIssue } from "./use-issue";
import { Name } from "../../ui/sentence";

const t = texts.retentions.form;
const { offline } = texts.retentions;

interface ActEditorProps {
  draftKey: string;
  draft: Draft<ActForm>;
  /** Whether the form goes on with a draft of before. */
  restored: boolean;
  /** Who is signed in. */
  officer: Retention["officer"];
  /** What the server refused of this device, to be issued anew under its folio. */
  corrected: IssuedAct | null;
}

/** An act being written. Its id was made with the draft, so that sending it again is harmless. */
export function ActEditor({ draftKey, draft, restored, officer, corrected }: ActEditorProps) {
  const form = useForm<ActForm>({
    defaultValues: draft.values,
    resolver: zodResolver(actSchema) as never,
    // The summary of the form goes by the order of the page.
    shouldFocusError: false,
  });
  const { clearErrors, control, formState, getValues, setError, setFocus, setValue, trigger } = form;
  const items = useFieldArray({ control, name: "items" });
  // The goods that are open; the others are a line each.
  const [open, setOpen] = useState(() => nextUnfinished(draft.values.items, -1));
  const included = useWatch({ control, name: "items" }).filter((item) => item.included).length;
  const [owner, declaration_code] = useWatch({ control, name: ["owner", "declaration_code"] });
  const ownerless = isOwnerless({ owner: owner ?? "", declaration_code });
  const mode = useWatch({ control, name: "signing.mode" });
  const airport = useWatch({ control, name: "airport" });
  const [asking, setAsking] = useState(false);
  // The list is there before its box is opened.
  const legalBasis = useQuery(articles);
  const lists = useMissingLists(LISTS);
  const kept = useKeptDraft(draftKey, draft, draft.step, form, writeActDraft);
  const formElement = useRef<HTMLFormElement>(null);
  const reader = useActReader(form, formElement, kept.unsent);
  const [focusNext, setFocusNext] = useState<FieldPath<ActForm> | null>(null);

  // What was collapsed is open by now.
  useEffect(() => {
    if (focusNext) setFocus(focusNext);
  }, [focusNext, setFocus]);

  useEffect(() => {
    for (const { field, message } of corrected?.refusal?.errors ?? []) {
      const name = fieldNamed(field, draft.values);
      if (name) setError(name, { type: "server", message });
    }
  }, [corrected, draft, setError]);

  // Said of an act without goods only.
  const noItems = formState.errors.items?.root?.message ?? formState.errors.items?.message;
  useEffect(() => {
    if (noItems && included > 0) clearErrors("items");
  }, [noItems, included, clearErrors]);

  // Whoever comes from a declaration decides on its goods first.
  const begins = draft.values.declaration_code !== "" && !restored && items.fields[0] !== undefined;
  useEffect(() => {
    if (begins) setFocus("items.0.included");
  }, [begins, setFocus]);

  useEffect(() => void forgetUnusedPhotos(Date.now()).catch(console.error), []);

  useEffect(() => {
    const submit = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      // Safari before 16 has no `requestSubmit`; the button does the same.
      formElement.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
    };
    addEventListener("keydown", submit);
    return () => removeEventListener("keydown", submit);
  }, []);

  const issue = useIssue({
    id: draft.idempotencyKey,
    airport,
    officer,
    corrected,
    kept,
    typed: getValues,
    onError: (error) => {
      const { placed } = problemsOf(error, (serverName) => fieldNamed(serverName, getValues()));
      for (const { name, message } of placed) setError(name, { type: "server", message });
      if (placed[0]) reveal(placed[0].name);
      setFocusNext(placed[0]?.name ?? null);
    },
    onSettled: () => setAsking(false),
  });
  const { mutation, ready } = issue;

  function add(product: Product | null, words: string) {
    setOpen(items.fields.length);
    const before = lastIncluded(getValues("items"));
    items.append(addedItem(product, words, before, foundReasons(getValues())), { shouldFocus: false });
  }

  function includeAll() {
    for (const index of items.fields.keys()) setValue(`items.${index}.included`, true, { shouldDirty: true });
    setOpen(nextUnfinished(getValues("items"), -1) ?? 0);
  }

  /** Folds goods of which everything is said, and opens the next of which it is not. */
  async function finish(index: number) {
    if (!(await trigger(`items.${index}`, { shouldFocus: true }))) return;
    const next = nextUnfinished(getValues("items"), index);
    flushSync(() => setOpen(next));
    if (next !== null) setFocus(`items.${next}.decision`);
    // Nothing is left to be said of goods: the passenger, or the sending, comes next.
    else formElement.current?.querySelector<HTMLElement>(`[data-folded="${index}"]`)?.focus();
  }

  function reveal(name: string) {
    const [, index] = /^items\.(\d+)\./.exec(name) ?? [];
    if (index !== undefined) setOpen(Number(index));
  }
  const submit = corrected ? offline.correct : issue.online ? t.submit : offline.submit;
  return (
    <FormProvider {...form}>
      <form
        ref={formElement}
        noValidate
        className={classes(sharedStyles.stack, styles.editor)}
        onSubmit={(event) => {
          setFocusNext(null);
          // Keys submit a form although its button is disabled.
          void form.handleSubmit(
            () => setAsking(ready),
            ({ items: wrong }) => {
              const first = items.fields.findIndex((_, index) => wrong?.[index]);
              if (first >= 0) setOpen(first);
            },
          )(event);
        }}
      >
        <ErrorSummary reveal={(name) => flushSync(() => reveal(name))} />
        {corrected?.refusal && <Refusal {...corrected.refusal} />}
        {mutation.isError && (
          <IssueFailure error={mutation.error} id={draft.idempotencyKey} kept={kept} focused={focusNext === null} />
        )}
        <MissingLists
          names={[...lists.missing.map(listName), ...(listState(legalBasis) === "missing" ? [t.legalBasisList] : [])]}
          onRetry={() => {
            lists.retry();
            if (listState(legalBasis) === "missing") void legalBasis.refetch();
          }}
        />
        {draft.values.declaration_code && <DeclarationAlerts code={draft.values.declaration_code} />}
        <Card>
          <div className={sharedStyles.ends}>
            <h2>{t.items}</h2>
            {items.fields.length > 2 && included < items.fields.length && (
              <Button kind="quiet" onClick={includeAll}>
                {t.includeAll}
              </Button>
            )}
          </div>
          {draft.values.declaration_code && items.fields.some((item) => item.declaration_item !== null) && (
            <p className={sharedStyles.quiet}>{t.declaredItems}</p>
          )}
          <div className={classes(sharedStyles.close, styles.items)}>
            {items.fields.map((field, index) => (
              <ItemFields
                key={field.id}
                index={index}
                open={open === index}
                onOpen={() => setOpen(index)}
                onDone={() => void finish(index)}
                onRemove={() => {
                  items.remove(index);
                  setOpen(open === null || open === index ? null : open > index ? open - 1 : open);
                }}
              />
            ))}
          </div>
          {noItems && (
            <p className={styles.error} role="alert">
              {noItems}
            </p>
          )}
          <div data-field="items">
            <GoodsSearch onProduct={(product) => add(product, "")} onWords={(words) => add(null, words)} />
          </div>
        </Card>
        <PassengerFields filled={reader.filled} onUndo={reader.undo} />
        <PlaceFields />
        <Card>
          <h2>{t.signing}</h2>
          {!ownerless && <Fields of={SIGNING} />}
          {!ownerless && mode === "screen" && <ActSignature name="signing.signature" label={t.passengerSignature} />}
          {(ownerless || mode !== "paper") && (
            <ActSignature name="officer_signature" label={t.officerSignature} hint={t.officerHint} optional />
          )}
          <Fields of={[OBSERVATIONS]} />
        </Card>
        {issue.onDeviceText && <Notice kind="warning">{issue.onDeviceText}</Notice>}
        <div className={styles.side}>
          <RunningSummary />
          <SubmitBar
            label={submit}
            disabled={!ready}
            busy={mutation.isPending}
            reveal={(name) => flushSync(() => reveal(name))}
          />
        </div>
      </form>
      {asking && (
        <Confirm
          title={t.confirmTitle}
          action={submit}
          busy={mutation.isPending}
          ready
          onConfirm={() => (ready ? mutation.mutate() : setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <Summary form={getValues()} />
          <p>{t.confirmText}</p>
        </Confirm>
      )}
      <LeaveGuard closing unsaved={kept.unsent} inMemory={kept.inMemory} {...t.editor.leave} />
    </FormProvider>
  );
}

function Summary({ form }: { form: ActForm }) {
  const { items, ownerless, passenger } = form;
  const symbol = useSymbolOf();
  const chosen = items.filter((item) => item.included);
  const rejected = chosen.filter((item) => item.decision === "rechazo").length;
  return (
    <div className={classes(sharedStyles.stack, styles.summary)}>
      <p>
        <strong>{t.counts(chosen.length - rejected, rejected)}</strong>
      </p>
      {(["retencion", "rechazo"] as const).map((decision) => {
        const decided = chosen.filter((item) => item.decision === decision);
        return (
          decided.length > 0 && (
            <div key={decision}>
              <p>{t.goods[decision]}</p>
              <ul className={styles.named}>
                {decided.map((item, index) => (
                  // The order of the act is what tells its goods apart.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index}>
                    <Name>{item.product?.name || item.description}</Name> · {withUnit(item.quantity, symbol(item.unit))}
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      {isOwnerless(form) ? (
        <p>
          {[ownerless?.reason && texts.ownerless.said(ownerless.reason as OwnerlessReason), ownerless?.place]
            .filter(Boolean)
            .join(" · ")}
        </p>
      ) : (
        <p>
          <Name>{[listedName(passenger), passenger.document_number].filter(Boolean).join(" · ")}</Name>
        </p>
      )}
    </div>
  );
}

/** What the act says so far, where there is room for it beside the form. */
function RunningSummary() {
  const { control, getValues } = useFormContext<ActForm>();
  useWatch({ control });
  const { items, ownerless, passenger } = getValues();
  const isEmpty = !items.some(({ included }) => included) && !listedName(passenger) && !ownerless?.reason;
  return (
    useMedia(BESIDE) && (
      <Card aria-label={t.soFar}>
        <h2>{t.soFar}</h2>
        {isEmpty ? <p className={sharedStyles.quiet}>{t.nothingYet}</p> : <Summary form={getValues()} />}
      </Card>
    )
  );
}

const BESIDE = "(min-width: 1280px)";

/** The next goods of the act of which something is still to be said, after `before` and then from the beginning. */
function nextUnfinished(items: readonly ActItem[], before: number): number | null {
  const unfinished = items.flatMap((item, index) => (item.included && missingOf(item).length > 0 ? [index] : []));
  return unfinished.find((index) => index > before) ?? unfinished[0] ?? null;
}

const lastIncluded = (items: ActForm["items"]) => items.filter((item) => item.included).at(-1);

const SIGNING: readonly Field<ActForm>[] = [
  { kind: "radio", name: "signing.mode", label: t.mode, inline: true, choices: choicesOf(t.modes) },
  {
    kind: "text",
    name: "signing.witness",
    label: t.witness,
    autoCapitalize: "words",
    maxLength: PASSENGER_SIGNING_INPUT_WITNESS_MAX_LENGTH,
    when: ({ signing }) => signing?.mode === "refused",
  },
];
const OBSERVATIONS: Field<ActForm> = {
  kind: "lines",
  name: "observations",
  label: t.observations,
  optional: true,
  rows: 3,
  maxLength: NEW_RETENTION_OBSERVATIONS_MAX_LENGTH,
};

/** The reference lists that an act chooses from. */
const LISTS: readonly CatalogueKind[] = [
  "airports",
  "airlines",
  "countries",
  "units",
  "carried-items",
  "retention-reasons",
  "rejection-destinations",
];

const listName = (kind: CatalogueKind) => texts.app.titles.catalogues[kind].toLowerCase();

/** What staff warn each other of about the people of the declaration that the act is based on. */
function DeclarationAlerts({ code }: { code: string }) {
  const declaration = useQuery(declarationByCode(code)).data;
  return declaration ? <AlertStrip alerts={declaration.alerts} airport={declaration.airport} /> : null;
}
