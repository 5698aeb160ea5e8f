import { useState } from "react";
import { useMayWrite } from "../../api/may-write";
import { now } from "../../lib/clock";
import { todayInGalapagos } from "../../lib/today";
import { texts } from "../../texts/es";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { BackToList } from "./back-to-list";
import { ProductEditor } from "./product-editor";

const t = texts.products.form;

/** A product that is not in the catalogue yet. */
export function NewProductView() {
  const mayWrite = useMayWrite();
  const [today] = useState(() => todayInGalapagos(now()));
  if (!mayWrite) {
    return (
      <Page reading>
        <EmptyState
          heading="h1"
          title={t.readOnlyTitle}
          actions={<LinkButton to="/configuracion/productos">{t.toList}</LinkButton>}
        >
          {t.readOnly}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <div>
        <BackToList />
        <PageHeader lead={t.createLead} />
      </div>
      <ProductEditor record={null} today={today} />
    </Page>
  );
}
