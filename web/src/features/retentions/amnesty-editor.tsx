import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldErrors, type FieldPath, FormProvider, useForm, useFormContext, useWatch } from "react-hook-form";
import { NEW_RETENTION_ITEMS_MAX_ITEMS, OWNERLESS_INPUT_PLACE_MAX_LENGTH } from "../../api/limits";
import { catalogue } from "../../api/catalogues";
import { useEntryChoices } from "../../api/entry-choices";
import type { Product } from "../../api/products";
import type { Retention } from "../../api/staff-retentions";
import { AmountField } from "../../forms/amount-field";
import { ErrorSummary } from "../../forms/error-summary";
import { Fields } from "../../forms/fields";
import { LeaveGuard } from "../../forms/leave-guard";
import { problemsOf } from "../../forms/problems";
import { useKeptDraft } from "../../forms/use-kept-draft";
import { formatNumber } from "../../lib/format";
import { oneLine } from "../../lib/text";
import { ProductSearch } from "../../nouns/product/product-search";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import { writeActDraft } from "../../offline/act-drafts";
import type { Draft } from "../../offline/drafts";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { Dock } from "../../ui/dock";
import { CloseIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import hidden from "../../ui/hidden.module.css";
import sharedStyles from "../../ui/shared.module.css";
import fieldStyles from "../../ui/field.module.css";
import { proposedArticle } from "./act-form";
import {
  actOf,
  type AmnestyCount,
  type AmnestyLine,
  amnestySchema,
  countFieldNamed,
  GIVEN_UP,
  IN_A_BIN,
  totalsOf,
  withPiece,
} from "./amnesty-count";
import styles from "./amnesty-editor.module.css";
import { DecisionFields } from "./decision-fields";
import { IssueFailure } from "./issue-failure";
import { ControlPointFields, useControlPoints } from "./place-fields";
import barStyles from "./submit-bar.module.css";
import { useIssue } from "./use-issue";

const t = texts.retentions.amnesty;
const { form: tForm, offline } = texts.retentions;

interface AmnestyEditorProps {
  draftKey: string;
  draft: Draft<AmnestyCount>;
  /** Who is signed in. */
  officer: Retention["officer"];
}

/** Counts what lay in a bin, line by line with the keyboard, and issues its act. */
export function AmnestyEditor({ draftKey, draft, officer }: AmnestyEditorProps) {
  const form = useForm<AmnestyCount>({
    defaultValues: draft.values,
    resolver: zodResolver(amnestySchema) as never,
    shouldFocusError: false,
  });
  const { control, getValues, setError, setFocus } = form;
  const airport = useWatch({ control, name: "airport" });
  const kept = useKeptDraft(draftKey, draft, draft.step, form, writeActDraft);
  const [asking, setAsking] = useState(false);
  const [focusNext, setFocusNext] = useState<FieldPath<AmnestyCount> | null>(null);
  // The question is closed by now, and has given back the focus.
  useEffect(() => {
    if (focusNext) setFocus(focusNext);
  }, [focusNext, setFocus]);
  const issue = useIssue({
    id: draft.idempotencyKey,
    airport,
    officer,
    corrected: null,
    kept,
    typed: () => actOf(getValues()),
    onError: (error) => {
      const { placed } = problemsOf(error, (serverName) => countFieldNamed(serverName, getValues()));
      for (const { name, message } of placed) setError(name, { type: "server", message });
      setFocusNext(placed[0]?.name ?? null);
    },
    onSettled: () => setAsking(false),
  });
  const submit = issue.online ? t.submit : offline.submit;
  /** What stands in the search is in the bin, too. */
  function ask(search: HTMLInputElement | null) {
    const left = oneLine(search?.value ?? "");
    if (left === "") return setAsking(issue.ready);
    setError("lines", { type: "left", message: t.left(left) });
    search?.focus();
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={sharedStyles.stack}
        onSubmit={(event) => {
          setFocusNext(null);
          const search = event.currentTarget.querySelector<HTMLInputElement>("[data-field=lines] input");
          void form.handleSubmit(() => ask(search))(event);
        }}
      >
        <ErrorSummary />
        {issue.mutation.isError && (
          <IssueFailure
            error={issue.mutation.error}
            id={draft.idempotencyKey}
            kept={kept}
            focused={focusNext === null}
          />
        )}
        <Lines />
        <ForAll />
        {issue.onDeviceText && <Notice kind="warning">{issue.onDeviceText}</Notice>}
        <Dock className={barStyles.bar} last>
          <Button type="submit" kind="main" disabled={!issue.ready} busy={issue.mutation.isPending}>
            {submit}
          </Button>
          <p className={sharedStyles.quiet}>
            <Totals />
          </p>
        </Dock>
      </form>
      {asking && (
        <Confirm
          title={t.confirmTitle}
          action={submit}
          busy={issue.mutation.isPending}
          ready
          onConfirm={() => (issue.ready ? issue.mutation.mutate() : setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{`${getValues("control_point")} · ${getValues("place")}`}</strong>
          </p>
          <p>{totalsText(getValues("lines"))}</p>
          <p>{tForm.confirmText}</p>
        </Confirm>
      )}
      <LeaveGuard closing unsaved={kept.unsent} inMemory={kept.inMemory} {...tForm.editor.leave} />
    </FormProvider>
  );
}

/** Each kind of goods with its pieces and its weight. Enter leads from one field to the next. */
function Lines() {
  const { clearErrors, control, formState, setValue, getValues } = useFormContext<AmnestyCount>();
  const lines = useWatch({ control, name: "lines" });
  const search = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [counted, setCounted] = useState("");
  const noLines = formState.errors.lines?.root?.message ?? formState.errors.lines?.message;
  const isFull = lines.length >= NEW_RETENTION_ITEMS_MAX_ITEMS;

  function count(found: Product | string) {
    const { lines: changed, index } = withPiece(getValues("lines"), found);
    const line = changed[index];
    // The line is there before the next key is pressed.
    flushSync(() => {
      clearErrors("lines");
      setValue("lines", changed, { shouldDirty: true });
      if (line) setCounted(t.counted(nameOf(line), line.pieces));
    });
    select(`lines.${index}.pieces`);
  }

  /** Goes to a field at once; `setFocus` would wait, and the next key would be typed in the field before. */
  function select(name: string) {
    const input = list.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    input?.focus();
    input?.select();
  }

  function follow(event: KeyboardEvent<HTMLUListElement>) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const [, index, field] = /^lines\.(\d+)\.(\w+)$/.exec(event.target.name) ?? [];
    if (field === "pieces") select(`lines.${index}.weight`);
    else search.current?.querySelector("input")?.focus();
  }

  function remove(index: number) {
    setValue(
      "lines",
      getValues("lines").filter((_, n) => n !== index),
      { shouldDirty: true },
    );
    // The button that had the focus goes away.
    search.current?.querySelector("input")?.focus();
  }

  return (
    <Card>
      <h2>{t.goods}</h2>
      {noLines && (
        <p className={styles.error} role="alert">
          {noLines}
        </p>
      )}
      <div ref={search} data-field="lines" className={sharedStyles.close}>
        {isFull ? (
          <Notice kind="info">{t.full(NEW_RETENTION_ITEMS_MAX_ITEMS)}</Notice>
        ) : (
          <ProductSearch
            label={t.search}
            placeholder={tForm.addPlaceholder}
            none={tForm.noProducts}
            onProduct={count}
            onWords={count}
          >
            {(typed, clear) =>
              typed && (
                <div>
                  <Button
                    onClick={() => {
                      clear();
                      count(oneLine(typed));
                    }}
                  >
                    {tForm.addNamed(typed)}
                  </Button>
                </div>
              )
            }
          </ProductSearch>
        )}
      </div>
      <p className={hidden.hidden} aria-live="polite">
        {counted}
      </p>
      {lines.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.how}</p>
      ) : (
        // Keys come up from its fields.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul ref={list} onKeyDown={follow}>
          {lines.map((line, index) => (
            <li key={line.product?.id ?? line.description} className={styles.line}>
              <div className={styles.name}>
                <strong translate="no">{nameOf(line)}</strong>
                {line.product?.classification && <VerdictBadge classification={line.product.classification} />}
                <Refused wrong={formState.errors.lines?.[index]} />
              </div>
              <button
                type="button"
                className={styles.remove}
                aria-label={tForm.removeNamed(nameOf(line))}
                onClick={() => remove(index)}
              >
                <CloseIcon />
              </button>
              <Fields<AmnestyCount>
                of={[
                  {
                    kind: "text",
                    name: `lines.${index}.pieces`,
                    label: t.pieces,
                    inputMode: "numeric",
                    autoComplete: "off",
                  },
                ]}
              />
              <AmountField name={`lines.${index}.weight`} label={t.weight} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Why the server did not take what a line counts: a product that was withdrawn, or too long a text. It has no field. */
function Refused({ wrong }: { wrong: FieldErrors<AmnestyLine> | undefined }) {
  const message = (wrong?.product as { message?: string } | undefined)?.message ?? wrong?.description?.message;
  return (
    message && (
      <p className={styles.error} role="alert">
        {message}
      </p>
    )
  );
}

/** Where the bin stands, and what is decided for all that lay in it. */
function ForAll() {
  useProposals();
  const carriedIn = useWatch<AmnestyCount, "carried_in">({ name: "carried_in" });
  const places = useEntryChoices("carried-items", carriedIn);
  return (
    <>
      <Card>
        <h2>{t.bin}</h2>
        <div className={fieldStyles.pair}>
          <ControlPointFields />
          <Fields<AmnestyCount>
            of={[
              {
                kind: "text",
                name: "place",
                label: t.place,
                maxLength: OWNERLESS_INPUT_PLACE_MAX_LENGTH,
              },
              { kind: "select", name: "carried_in", label: tForm.carried_in, ...places },
            ]}
          />
        </div>
      </Card>
      <Card>
        <h2>{t.forAll}</h2>
        <DecisionFields at="" />
      </Card>
    </>
  );
}

/** Proposes what is mostly said of a bin, where nothing was chosen. */
function useProposals() {
  const { getValues, setValue } = useFormContext<AmnestyCount>();
  const airport = useWatch<AmnestyCount, "airport">({ name: "airport" });
  const reasons = useQuery(catalogue("retention-reasons")).data;
  const carriers = useQuery(catalogue("carried-items")).data;
  const [point = ""] = useControlPoints(airport);
  useEffect(() => {
    if (getValues("reasons").length === 0 && reasons?.some(({ active, code }) => active && code === GIVEN_UP))
      setValue("reasons", [GIVEN_UP]);
    const article = proposedArticle(getValues("reasons"), reasons);
    if (article && !getValues("legal_basis")) setValue("legal_basis", article);
  }, [reasons, getValues, setValue]);
  useEffect(() => {
    if (getValues("carried_in") === "" && carriers?.some(({ active, code }) => active && code === IN_A_BIN))
      setValue("carried_in", IN_A_BIN);
  }, [carriers, getValues, setValue]);
  useEffect(() => {
    if (getValues("control_point") === "" && point) setValue("control_point", point);
  }, [point, getValues, setValue]);
}

function Totals() {
  const lines = useWatch<AmnestyCount, "lines">({ name: "lines" });
  return lines.length === 0 ? t.none : totalsText(lines);
}

function totalsText(lines: AmnestyCount["lines"]): string {
  const { pieces, kilograms } = totalsOf(lines);
  return [
    t.goodsCount(formatNumber(lines.length), lines.length === 1),
    t.totalPieces(formatNumber(pieces), pieces === 1),
    kilograms > 0 && t.kilograms(formatNumber(kilograms)),
  ]
    .filter(Boolean)
    .join(" · ");
}

const nameOf = ({ product, description }: AmnestyCount["lines"][number]) => product?.name ?? description;
