import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { deleteDraft, readDraft } from "../../offline/drafts";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { todayInGalapagos } from "../../ui/calendar-date";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { BackToList } from "./back-to-list";
import { ProductEditor } from "./product-editor";
import { ProductFacts } from "./product-facts";
import { draftKey, newProductDraft, type ProductForm, toForm } from "./product-form";
import styles from "./product-form.module.css";
import { ProductHistory } from "./product-history";
import { type ProductRecord, productRecord } from "./product-queries";
import { ProductState } from "./product-state";

const t = texts.products.form;

/** One product: administrators change it, everybody else reads it. */
export function EditProductView() {
  const { id = "" } = useParams();
  const record = useQuery({ ...productRecord(id), retry: (count, error) => !(error instanceof ApiProblem) && count < 2 });
  if (record.isPending) {
    return (
      <Page>
        <PageHeader />
        <Skeleton blocks={4} />
      </Page>
    );
  }
  if (record.isError && !record.data) {
    const gone = record.error instanceof ApiProblem && [404, 422].includes(record.error.status);
    return (
      <Page>
        {gone ? (
          <EmptyState heading="h1" title={t.notFoundTitle} actions={<LinkButton to="/configuracion/productos">{t.toList}</LinkButton>}>
            {t.notFound}
          </EmptyState>
        ) : (
          <>
            <PageHeader />
            <ErrorState error={record.error} onRetry={() => void record.refetch()} />
          </>
        )}
      </Page>
    );
  }
  return <Opened key={id} record={record.data} />;
}

function Opened({ record }: { record: ProductRecord }) {
  const mayWrite = useMayWrite();
  const online = useOnline();
  const { state } = useLocation() as { state: { list?: string } | null };
  const { product } = record;
  const [today] = useState(() => todayInGalapagos(new Date()));
  return (
    <Page>
      <div>
        <BackToList search={state?.list ?? ""} />
        <PageHeader title={capitalised(product.name)} lead={t.editLead(product.code)} actions={<ProductHistory id={product.id} name={product.name} />} />
      </div>
      {!product.active && (
        <Notice kind="warning" title={t.inactive}>
          {t.inactiveText}
        </Notice>
      )}
      {!online && !mayWrite && <OfflineCopy />}
      {mayWrite ? <Written record={record} today={today} /> : <Read record={record} today={today} />}
    </Page>
  );
}

interface RecordProps {
  record: ProductRecord;
  today: string;
}

function Read({ record, today }: RecordProps) {
  return (
    <>
      <Notice>{texts.products.list.readOnly}</Notice>
      <Card>
        <ProductFacts product={record.product} />
      </Card>
      <ProductState record={record} today={today} mayWrite={false} unsaved={false} onChanged={async () => undefined} />
    </>
  );
}

function Written({ record, today }: RecordProps) {
  const user = useSession()?.user.id ?? "";
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const key = draftKey(user, record.product.id);
  const [base, setBase] = useState(record);
  const draft = useQuery({
    queryKey: ["device", "product", key, base.product.version],
    queryFn: async () => {
      const kept = await readDraft<ProductForm>(key);
      return kept ? { draft: kept, restored: true } : { draft: newProductDraft(toForm(base, today)), restored: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  // Somebody else saved while nothing was typed here: there is nothing to compare.
  if (base !== record && !unsaved && !draft.data?.restored) setBase(record);

  async function startOver() {
    setAsking(false);
    await deleteDraft(key);
    setUnsaved(false);
    await draft.refetch();
  }


  if (draft.isPending) return <Skeleton blocks={4} />;
  if (draft.isError) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  const { draft: opened, restored } = draft.data;
  return (
    <>
      {restored && <Notice actions={<Button onClick={() => setAsking(true)}>{t.startOver}</Button>}>{t.restored}</Notice>}
      <ProductEditor
        key={opened.idempotencyKey}
        record={record}
        draftKey={key}
        draft={opened}
        today={today}
        onStartOver={startOver}
        onUnsaved={setUnsaved}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ProductState record={record} today={today} mayWrite unsaved={unsaved || restored} onChanged={startOver} />
        </div>
      </div>
      {asking && (
        <Confirm title={t.startOverTitle} action={t.startOverConfirm} kind="danger" onConfirm={() => void startOver()} onClose={() => setAsking(false)}>
          {t.startOverText}
        </Confirm>
      )}
    </>
  );
}

/** Names are kept as they are said, in small letters. */
const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase("es") + name.slice(1);
