import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ApiProblem } from "../../api/problem";
import { texts } from "../../texts/es";
import { BackLink } from "../../ui/back-link";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import styles from "./record-page.module.css";

const t = texts.legalManagement.editor;

/** The link back to the list, filtered as it was left. */
export function BackToList({ list, children }: { list: string; children: string }) {
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
export function ReadFailure({ error, onRetry, list, title, text }: ReadFailureProps) {
  if (!(error instanceof ApiProblem) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState heading="h1" title={title} actions={<LinkButton to={list}>{t.goToList}</LinkButton>}>
      {text}
    </EmptyState>
  );
}

/** What is said of a record under its title. */
export const Tags = ({ children }: { children: ReactNode }) => <span className={styles.tags}>{children}</span>;
