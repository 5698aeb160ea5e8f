import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMayWrite } from "../../api/may-write";
import { useSession } from "../../api/session-store";
import { deleteDraft, readDraft } from "../../offline/drafts";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { todayInGalapagos } from "../../ui/calendar-date";
import { Confirm } from "../../ui/confirm";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { BackToList } from "./back-to-list";
import { ProductEditor } from "./product-editor";
import { draftKey, emptyProduct, newProductDraft, type ProductForm } from "./product-form";

const t = texts.products.form;

/** A product that is not in the catalogue yet. */
export function NewProductView() {
  const mayWrite = useMayWrite();
  const user = useSession()?.user.id;
  if (!mayWrite || user === undefined) {
    return (
      <Page reading>
        <EmptyState heading="h1" title={t.readOnlyTitle} actions={<LinkButton to="/configuracion/productos">{t.toList}</LinkButton>}>
          {t.readOnly}
        </EmptyState>
      </Page>
    );
  }
  return <Opened draftKey={draftKey(user, null)} />;
}

function Opened({ draftKey: key }: { draftKey: string }) {
  const [asking, setAsking] = useState(false);
  const [today] = useState(() => todayInGalapagos(new Date()));
  const draft = useQuery({
    queryKey: ["device", "product", key],
    queryFn: async () => {
      const kept = await readDraft<ProductForm>(key);
      return kept ? { draft: kept, restored: true } : { draft: newProductDraft(emptyProduct), restored: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  async function startOver() {
    setAsking(false);
    await deleteDraft(key);
    await draft.refetch();
  }

  return (
    <Page>
      <div>
        <BackToList />
        <PageHeader lead={t.createLead} />
      </div>
      {draft.isPending && <Skeleton blocks={4} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.restored && <Notice actions={<Button onClick={() => setAsking(true)}>{t.startOver}</Button>}>{t.restored}</Notice>}
      {draft.data && (
        <ProductEditor
          key={draft.data.draft.idempotencyKey}
          record={null}
          draftKey={key}
          draft={draft.data.draft}
          today={today}
          onStartOver={startOver}
        />
      )}
      {asking && (
        <Confirm title={t.startOverTitle} action={t.startOverConfirm} kind="danger" onConfirm={() => void startOver()} onClose={() => setAsking(false)}>
          {t.startOverNewText}
        </Confirm>
      )}
    </Page>
  );
}
