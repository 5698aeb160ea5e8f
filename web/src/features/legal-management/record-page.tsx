import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { changeList, type ChangedNoun } from "../../api/changes";
import { ApiProblem } from "../../api/problem";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { HistoryDialog } from "../../ui/change-history";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { BackIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import styles from "./record-page.module.css";

const t = texts.legalManagement.editor;

/** The way back to the list, as it was left if one comes from there. */
export function BackToList({ list, children }: { list: string; children: string }) {
  const { state } = useLocation() as { state: { search?: unknown } | null };
  const search = typeof state?.search === "string" ? state.search : "";
  return (
    <Link to={`${list}${search}`} className={styles.back}>
      <BackIcon /> {children}
    </Link>
  );
}

interface HistoryButtonProps {
  noun: ChangedNoun;
  code: string;
  name: string;
  labels: Readonly<Record<string, string>>;
}

/** Who changed it, when, and from what to what. */
export function HistoryButton(props: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.history}</Button>
      {open && <Opened {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ noun, code, name, labels, onClose }: HistoryButtonProps & { onClose: () => void }) {
  const history = useInfiniteQuery(changeList({ noun, key: code }));
  return <HistoryDialog name={name} history={history} labels={labels} onClose={onClose} />;
}

interface ReadFailureProps {
  error: Error;
  onRetry: () => void;
  list: string;
  title: string;
  text: string;
}

/** It could not be read: there is none, or a failure worth another try. */
export function ReadFailure({ error, onRetry, list, title, text }: ReadFailureProps) {
  if (!(error instanceof ApiProblem) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState heading="h1" title={title} actions={<LinkButton to={list}>{t.goToList}</LinkButton>}>
      {text}
    </EmptyState>
  );
}

/** Fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
/** The words under a title: where something stands. */
export const Tags = ({ children }: { children: ReactNode }) => <span className={styles.tags}>{children}</span>;
