import type { ReactNode } from "react";
import { useMayWrite } from "../../api/may-write";
import { InsteadPage } from "../../ui/instead-page";
import { Page, PageHeader } from "../../ui/page";
import { BackToList } from "./back-to-list";

interface ManagePageProps {
  lead: string;
  /** What who only reads is told instead. */
  readOnly: Record<"readOnlyTitle" | "readOnly" | "toList", string>;
  children: ReactNode;
}

/** A page that only administrators of the catalogue use. */
export function ManagePage({ lead, readOnly: t, children }: ManagePageProps) {
  const mayWrite = useMayWrite();
  if (!mayWrite) {
    return (
      <InsteadPage reading title={t.readOnlyTitle} to="/configuracion/productos" link={t.toList}>
        {t.readOnly}
      </InsteadPage>
    );
  }
  return (
    <Page>
      <div>
        <BackToList />
        <PageHeader lead={lead} />
      </div>
      {children}
    </Page>
  );
}
