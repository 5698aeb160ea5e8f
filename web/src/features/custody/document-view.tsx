import { type ReactNode, useState } from "react";
import { ApiProblem } from "../../api/problem";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { BackLink } from "../../ui/back-link";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { Page, PageHeader } from "../../ui/page";
import { PaperChoice, type PaperSize } from "../../ui/paper";
import { SheetDesk } from "../../ui/sheet-desk";
import { useScreenTitle } from "../../ui/use-screen-title";
import { type CustodyDocument, CustodySheet } from "./custody-sheet";
import styles from "./document-view.module.css";

const t = texts.custody.document;

interface DocumentViewProps {
  /** What is printed; undefined until it is known. */
  document: CustodyDocument | undefined;
  /** Where the way back leads. */
  back: string;
  backLabel?: string;
  /** What is said instead of the document. */
  children?: ReactNode;
}

/** A document of custody to read and to print. */
export function DocumentView({ document, back, backLabel = t.back, children }: DocumentViewProps) {
  const title = useScreenTitle();
  const [size, setSize] = useState<PaperSize>("a4");
  return (
    <Page>
      <div className={styles.toolbar}>
        <BackLink to={back}>{backLabel}</BackLink>
        <PageHeader
          actions={
            <Button kind="main" disabled={!document} onClick={() => print()}>
              <PrintIcon /> {t.print}
            </Button>
          }
        />
      </div>
      {children}
      {document && (
        <SheetDesk label={title} options={<PaperChoice value={size} onChange={setSize} />}>
          <CustodySheet document={document} size={size} />
        </SheetDesk>
      )}
    </Page>
  );
}

/** A document that could not be read: no such link, or a failure worth another try. */
export function DocumentFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiProblem) || error.status >= 500) return <ErrorState error={error} onRetry={onRetry} />;
  if (error.status === 403) return <EmptyState title={t.refusedTitle}>{messageOf(error)}</EmptyState>;
  return <EmptyState title={t.notFoundTitle}>{t.notFound}</EmptyState>;
}
