import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useMayWrite } from "../../api/may-write";
import { ApiProblem } from "../../api/problem";
import { texts } from "../../texts/catalogue";
import { BackLink } from "../../ui/back-link";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import styles from "./record-page.module.css";

const t = texts.legalManagement.editor;

interface NewRecordPageProps {
  /** Where the list is. */
  list: string;
  texts: { back: string; newLead: string };
  /** The form. What it saved is opened. */
  children: (onSaved: (record: { code: string }) => void) => ReactNode;
}

/** A record to add. */
export function NewRecordPage({ list, texts: words, children }: NewRecordPageProps) {
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  return (
    <Page>
      <BackToList list={list}>{words.back}</BackToList>
      <PageHeader lead={mayWrite && words.newLead} />
      {mayWrite ? (
        children(({ code }) => void navigate(`${list}/${encodeURIComponent(code)}`, { replace: true }))
      ) : (
        <Notice>{texts.legalManagement.readOnly}</Notice>
      )}
    </Page>
  );
}

interface RecordPageProps<Rec> {
  list: string;
  texts: { back: string; notFoundTitle: string; notFound: string };
  read: UseQueryResult<Rec>;
  children: (record: Rec) => ReactNode;
}

/** One record: administrators change it, the others read it. */
export function RecordPage<Rec>({ list, texts: words, read, children }: RecordPageProps<Rec>) {
  return (
    <Page>
      <BackToList list={list}>{words.back}</BackToList>
      {read.isPending && <Skeleton lines={2} blocks={3} />}
      {read.isError && (
        <ReadFailure
          error={read.error}
          onRetry={() => void read.refetch()}
          list={list}
          title={words.notFoundTitle}
          text={words.notFound}
        />
      )}
      {read.data !== undefined && children(read.data)}
    </Page>
  );
}

/** The link back to the list, filtered as it was left. */
function BackToList({ list, children }: { list: string; children: string }) {
  const { state } = useLocation() as { state: { search?: unknown } | null };
  const search = typeof state?.search === "string" ? state.search : "";
  return <BackLink to={`${list}${search}`}>{children}</BackLink>;
}

interface ReadFailureProps {
  error: Error;
  onRetry: () => void;
  list: string;
  title: string;
  text: string;
}

/** Why a record could not be read: it does not exist, or the attempt failed and can be repeated. */
function ReadFailure({ error, onRetry, list, title, text }: ReadFailureProps) {
  if (!(error instanceof ApiProblem) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState heading="h1" title={title} actions={<LinkButton to={list}>{t.goToList}</LinkButton>}>
      {text}
    </EmptyState>
  );
}

/** What is said of a record under its title. */
export const Tags = ({ children }: { children: ReactNode }) => <span className={styles.tags}>{children}</span>;
