import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiProblem } from "../../api/problem";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { EditorForm, SaveBar, SaveButton } from "../../forms/editor";
import editorStyles from "../../forms/editor.module.css";
import { Fields } from "../../forms/fields";
import { useEditor, type Versioned } from "../../forms/use-editor";
import { OfflineNotice } from "../../forms/offline-notice";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { allFields, emptyProduct, noVerdict, productValues, useProductFields, verdictValues } from "./product-fields";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./product-form.module.css";
import { createProduct, type ProductRecord, readRecord, updateProduct } from "./product-queries";
import { inForce, type ProductBody, productSchema, type ProductValues, sameAs } from "./product-schema";
import { SimilarProducts } from "./similar-products";
import { TravellerPreview } from "./traveller-preview";
import { VerdictCards } from "./verdict-cards";
import { writeDone } from "./write-done";

const { form: t, fields: labels } = texts.products;

interface ProductEditorProps {
  /** The product as it stands; null for a new one. */
  record: ProductRecord | null;
  today: string;
  /** What else can be done with the product, which may depend on whether something typed is unsaved. */
  children?: (unsaved: boolean, startOver: (record: ProductRecord) => Promise<void>) => ReactNode;
}

/** A product being written. The id of a new one was made with its draft, so that sending it again is harmless. */
export function ProductEditor(props: ProductEditorProps) {
  const { record, today } = props;
  const draftKey = useDraftKey("product", record?.product.id ?? null);
  const begin = () =>
    record ? { values: productValues(record, today), version: record.product.version } : { values: emptyProduct };
  return (
    <Drafted draftKey={draftKey} begin={begin} loading={<Skeleton blocks={4} />}>
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

type Stored = ProductRecord & Versioned;
const stored = (record: ProductRecord): Stored => ({ ...record, version: record.product.version });

function Opened({ record, today, opened, children }: ProductEditorProps & { opened: OpenedDraft<ProductValues> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const fields = useProductFields(opened.draft.values, record === null);
  const toValues = (now: ProductRecord) => productValues(now, today);
  const editor = useEditor<Stored, ProductValues, ProductBody>({
    opened,
    fields: allFields(fields),
    schema: productSchema,
    toValues,
    beforeSend: (typed) => {
      if (!record || !sameAs(typed, toValues(record))) return "send";
      notify({ kind: "info", title: t.nothingChanged });
      void editor.startOver(stored(record));
      return "stay";
    },
    save: async (body, { idempotencyKey, version }) =>
      stored(
        record ? await updateProduct(record.product.id, version, body) : await createProduct(idempotencyKey, body),
      ),
    readCurrent: record ? async () => stored(await readRecord(client, record.product.id)) : undefined,
    alsoCompared: ({ product: { active } }) =>
      active ? [] : [{ label: labels.active, mine: texts.ui.active, current: texts.ui.inactive }],
    onSaved: async (saved) => {
      await writeDone(client, saved);
      notify({ kind: "info", title: record ? t.saved : t.created(saved.product.name) });
      if (record) await editor.startOver(saved);
      else await navigate(`/productos/editar/${saved.product.id}`, { replace: true });
    },
    onTakeCurrent: async (now) => {
      await writeDone(client, now);
      await editor.startOver(now);
    },
  });
  const { control, setValue, setFocus, clearErrors, formState } = editor.form;
  const decides = useWatch({ control, name: "decides" });

  // Somebody else saved while nothing was typed here: there is nothing to compare.
  const followNewer = useEffectEvent((now: ProductRecord) => {
    if (now.product.version > (opened.draft.version ?? 0)) void editor.follow(stored(now));
  });
  useEffect(() => {
    if (record) followNewer(record);
  }, [record]);

  const already =
    record === null && editor.failure instanceof ApiProblem && editor.failure.reason === "IDEMPOTENCY_KEY_REUSED";
  return (
    <>
      <EditorForm
        editor={editor}
        texts={record ? t.editor : t.newEditor}
        name={record?.product.name ?? ""}
        leaving={{ closing: true }}
        failure={already && <AlreadyCreated id={editor.idempotencyKey} />}
      >
        <div className={editorStyles.beside}>
          <div className={sharedStyles.apart}>
            <Card>
              <h2>{t.identity}</h2>
              <Fields of={[fields.name]} />
              <SimilarProducts product={record?.product ?? null} />
              <Fields of={fields.names} />
              <Fields of={[fields.groups]} />
            </Card>
            <VerdictCards
              fields={fields}
              verdicts={record?.verdicts ?? []}
              today={today}
              decides={decides}
              onDecide={() => {
                setValue("decides", true, { shouldDirty: true });
                requestAnimationFrame(() => setFocus("verdict.classification"));
              }}
              onKeep={() => {
                clearErrors("verdict");
                setValue(
                  "verdict",
                  record ? verdictValues(inForce(record.verdicts, today) ?? record.verdicts.at(-1)) : noVerdict,
                );
                setValue("decides", false, { shouldDirty: true });
              }}
            />
          </div>
          <aside className={styles.aside}>
            <TravellerPreview />
          </aside>
        </div>
        {!editor.online && <OfflineNotice kept={t.editor.offline} />}
        <SaveBar last={record === null}>
          <SaveButton editor={editor}>{record ? t.save : t.create}</SaveButton>
        </SaveBar>
      </EditorForm>
      {children?.(formState.isDirty || editor.restored, (now) => editor.startOver(stored(now)))}
    </>
  );
}

const AlreadyCreated = ({ id }: { id: string }) => (
  <Notice
    kind="warning"
    title={t.already}
    actions={<LinkButton to={`/productos/editar/${id}`}>{t.seeSaved}</LinkButton>}
  />
);
