import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FieldPath, FormProvider, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiProblem, ConnectionError } from "../../api/problem";
import type { Draft } from "../../offline/drafts";
import { useKeptDraft } from "../../offline/use-kept-draft";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LeaveGuard } from "../../ui/leave-guard";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { VersionConflict } from "../../ui/version-conflict";
import { EntryField, ProductText } from "./fields";
import { conflictFields, useNames } from "./product-conflict";
import { inForce, LIMITS, noVerdict, type ProductForm, productSchema, sameAs, toBody, toForm, toFormPath, verdictForm } from "./product-form";
import styles from "./product-form.module.css";
import { createProduct, type ProductRecord, readRecord, updateProduct } from "./product-queries";
import { SimilarProducts } from "./similar-products";
import { SynonymsField } from "./synonyms-field";
import { TravellerPreview } from "./traveller-preview";
import { VerdictCards } from "./verdict-cards";
import { writeDone } from "./write-done";

const t = texts.products.form;

interface ProductEditorProps {
  /** The product as it stands; null for a new one. */
  record: ProductRecord | null;
  draftKey: string;
  draft: Draft<ProductForm>;
  today: string;
  /** Takes the draft off the device and begins again with what is saved. */
  onStartOver: () => Promise<void>;
  /** Told whenever there is, or no longer is, something unsaved. */
  onUnsaved?: (unsaved: boolean) => void;
}

/** A product being written. A new one has its id since the draft began, so that sending it again is harmless. */
export function ProductEditor({ record, draftKey, draft, today, onStartOver, onUnsaved }: ProductEditorProps) {
  const form = useForm<ProductForm>({ defaultValues: draft.values, resolver: zodResolver(productSchema) as never });
  const { control, getValues, setError, setFocus, setValue } = form;
  const decides = useWatch({ control, name: "decides" });
  const client = useQueryClient();
  const navigate = useNavigate();
  const online = useOnline();
  const names = useNames();
  const kept = useKeptDraft(draftKey, draft, 0, form);
  const notice = useRef<HTMLDivElement>(null);
  const [conflict, setConflict] = useState<ProductRecord | null>(null);

  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => onUnsaved?.(kept.unsent()) }), [form, kept, onUnsaved]);

  const save = useMutation({
    mutationFn: async ({ version }: { version: number | null }) => {
      const body = toBody(getValues());
      return record === null || version === null
        ? createProduct(draft.idempotencyKey, body)
        : updateProduct(record.product.id, version, body);
    },
    onSuccess: async (saved) => {
      await kept.finish();
      setConflict(null);
      await writeDone(client, saved);
      notify({ kind: "info", title: record ? t.saved : t.created(saved.product.name) });
      if (record) await onStartOver();
      else await navigate(`/productos/editar/${saved.product.id}`, { replace: true });
    },
    onError: async (error) => {
      if (record && error instanceof ApiProblem && error.reason === "VERSION_CONFLICT") {
        setConflict(await readRecord(client, record.product.id));
        return;
      }
      setConflict(null);
      const first = error instanceof ApiProblem ? placeErrors(error) : null;
      if (first) setFocus(first);
      else requestAnimationFrame(() => notice.current?.focus());
    },
  });

  function placeErrors(problem: ApiProblem): FieldPath<ProductForm> | null {
    const paths = problem.errors.map(({ field, message }) => {
      const path = toFormPath(field) as FieldPath<ProductForm>;
      setError(path, { type: "server", message });
      return path;
    });
    return paths[0] ?? null;
  }

  async function submit() {
    const typed = getValues();
    if (record && sameAs(typed, toForm(record, today))) {
      notify({ kind: "info", title: t.nothingChanged });
      await kept.finish();
      await onStartOver();
      return;
    }
    save.mutate({ version: typed.version });
  }

  const shownConflict = save.error instanceof ApiProblem && save.error.reason === "VERSION_CONFLICT";
  return (
    <FormProvider {...form}>
      <form noValidate className={styles.columns} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <div className={styles.main}>
          {save.isError && !shownConflict && <Failure ref={notice} error={save.error} id={record ? null : draft.idempotencyKey} />}
          <Card>
            <h2>{t.identity}</h2>
            <ProductText name="name" label={t.name} hint={t.nameHint} autoComplete="off" autoCapitalize="none" maxLength={LIMITS.name} />
            <SimilarProducts product={record?.product ?? null} />
            <ProductText
              name="scientific_name"
              label={t.scientificName}
              optional
              autoComplete="off"
              spellCheck={false}
              maxLength={LIMITS.scientific_name}
            />
            <SynonymsField />
            <div className={styles.pair}>
              <EntryField name="category" kind="categories" label={t.category} />
              <EntryField name="origin" kind="origins" label={t.origin} />
              <EntryField name="unit" kind="units" label={t.unit} />
              {record === null && (
                <ProductText
                  name="code"
                  label={t.code}
                  placeholder={t.codePlaceholder}
                  optional
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={LIMITS.code}
                />
              )}
            </div>
          </Card>
          <VerdictCards
            verdicts={record?.verdicts ?? []}
            today={today}
            decides={decides}
            onDecide={() => {
              setValue("decides", true, { shouldDirty: true });
              requestAnimationFrame(() => setFocus("verdict.classification"));
            }}
            onKeep={() => {
              const verdict = record ? verdictForm(inForce(record.verdicts, today) ?? record.verdicts.at(-1)) : noVerdict;
              form.clearErrors("verdict");
              setValue("verdict", verdict);
              setValue("decides", false, { shouldDirty: true });
            }}
          />
        </div>
        <aside className={styles.aside}>
          <TravellerPreview />
        </aside>
        <div className={styles.submit}>
          {!online && <Notice kind="warning">{t.offline}</Notice>}
          <Button type="submit" kind="main" disabled={!online} busy={save.isPending}>
            {record ? t.save : t.create}
          </Button>
        </div>
      </form>
      {conflict && (
        <VersionConflict
          name={conflict.product.name}
          fields={conflictFields(getValues(), conflict, today, names)}
          busy={save.isPending}
          onTakeCurrent={() => {
            setConflict(null);
            void kept.finish().then(async () => {
              await writeDone(client, conflict);
              await onStartOver();
            });
          }}
          onKeepMine={() => save.mutate({ version: conflict.product.version })}
          onClose={() => setConflict(null)}
        />
      )}
      <LeaveGuard closing unsaved={kept.unsent} {...t.leave} />
    </FormProvider>
  );
}

interface FailureProps {
  error: Error;
  /** Of the product that may exist by now. */
  id: string | null;
  ref: React.Ref<HTMLDivElement>;
}

/** Why it was not saved, and what became of what was typed. */
function Failure({ error, id, ref }: FailureProps) {
  if (error instanceof ConnectionError) {
    return (
      <Notice ref={ref} kind="warning" title={t.maybeSaved}>
        <p>{messageOf(error)}</p>
        <p>{t.repeat}</p>
      </Notice>
    );
  }
  if (id !== null && error instanceof ApiProblem && error.reason === "IDEMPOTENCY_KEY_REUSED") {
    return (
      <Notice
        ref={ref}
        kind="warning"
        title={t.already}
        actions={<LinkButton to={`/productos/editar/${id}`}>{t.seeSaved}</LinkButton>}
      />
    );
  }
  return (
    <Notice ref={ref} kind="error" title={t.notSaved}>
      <p>{messageOf(error)}</p>
    </Notice>
  );
}
