import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { ApiProblem } from "../../api/problem";
import { HistoryButton } from "../../forms/history-button";
import { now } from "../../lib/clock";
import { todayInGalapagos } from "../../lib/today";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
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
import { type ProductRecord, productRecord } from "./product-queries";
import { ProductState } from "./product-state";

const t = texts.products.form;

/** One product: administrators change it, everybody else reads it. */
export function EditProductView() {
  const { id = "" } = useParams();
  const record = useQuery({
    ...productRecord(id),
    retry: (count, error) => !(error instanceof ApiProblem) && count < 2,
  });
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
          <EmptyState
            heading="h1"
            title={t.notFoundTitle}
            actions={<LinkButton to="/configuracion/productos">{t.toList}</LinkButton>}
          >
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
  const [today] = useState(() => todayInGalapagos(now()));
  return (
    <Page>
      <div>
        <BackToList search={state?.list ?? ""} />
        <PageHeader
          title={capitalised(product.name)}
          lead={t.editLead(product.code)}
          actions={<History id={product.id} name={product.name} />}
        />
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
  return (
    <ProductEditor record={record} today={today}>
      {(unsaved, startOver) => (
        <ProductState record={record} today={today} mayWrite unsaved={unsaved} onChanged={startOver} />
      )}
    </ProductEditor>
  );
}

/** Names are kept as they are said, in small letters. */
const capitalised = (name: string) => name.charAt(0).toLocaleUpperCase("es") + name.slice(1);

const History = ({ id, name }: { id: string; name: string }) => (
  <HistoryButton noun="product" code={id} name={name} labels={texts.products.fields}>
    {texts.products.history.title}
  </HistoryButton>
);
