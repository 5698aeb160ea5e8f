import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiProblem } from "../../api/problem";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { ProgressBar } from "../../ui/progress-bar";
import { Skeleton } from "../../ui/skeleton";
import { ManagePage } from "./manage-page";
import { applyImport, importKeys, type Outcome, type ProductImport, productImport } from "./import-queries";
import { ImportRows } from "./import-rows";
import { ImportUpload } from "./import-upload";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./import.module.css";
import { managedKeys } from "./product-queries";
import { writeDone } from "./write-done";

const t = texts.products.import;

/** A file of products: sent, looked at, written. Where it stands is in the address, so it survives a reload. */
export function ImportView() {
  const online = useOnline();
  const [params, setParams] = useSearchParams();
  const id = params.get("id");
  return (
    <ManagePage lead={t.lead} readOnly={t}>
      {!online && <Notice kind="warning">{t.offline}</Notice>}
      {id === null ? <ImportUpload onSent={(sent) => setParams({ id: sent.id })} /> : <Sent key={id} id={id} />}
    </ManagePage>
  );
}

function Sent({ id }: { id: string }) {
  const found = useQuery(productImport(id));
  const client = useQueryClient();
  const state = found.data?.state;
  useEffect(() => {
    // The lines say what they would do only once all are read; the catalogue changes once all are written.
    if (state === "ready" || state === "refused")
      void client.invalidateQueries({ queryKey: [...importKeys.one(id), "rows"] });
    if (state === "applied") {
      void client.invalidateQueries({ queryKey: managedKeys.all });
      void writeDone(client);
    }
  }, [client, id, state]);

  if (found.isPending) return <Skeleton blocks={3} />;
  if (!found.data) {
    if (found.error instanceof ApiProblem && [404, 422].includes(found.error.status)) {
      return (
        <EmptyState title={t.notFoundTitle} actions={<Another />}>
          {t.notFound}
        </EmptyState>
      );
    }
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  return <Standing found={found.data} />;
}

function Standing({ found }: { found: ProductImport }) {
  const { state, processed_rows: done, total_rows: total } = found;
  if (state === "reading" || state === "applying") {
    return (
      <Card>
        <h2>{state === "reading" ? t.reading : t.applying}</h2>
        <p className={styles.file}>{found.file_name}</p>
        <ProgressBar
          label={total > 0 ? t.rows(formatNumber(done), formatNumber(total)) : t.rowsUnknown}
          share={total > 0 ? done / total : null}
        />
        <p className={sharedStyles.quiet}>{state === "reading" ? t.readingText : t.applyingText}</p>
      </Card>
    );
  }
  return (
    <>
      <Verdict found={found} />
      {(state !== "failed" || countOf(found) > 0) && <Summary found={found} />}
    </>
  );
}

/** What can be done now. */
function Verdict({ found }: { found: ProductImport }) {
  const online = useOnline();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, state, added_rows: added, changed_rows: changed } = found;
  const counts = [formatNumber(added), formatNumber(changed)] as const;
  const apply = useMutation({
    mutationFn: () => applyImport(id),
    onSuccess: (now) => client.setQueryData(importKeys.one(id), now),
    onError: () => client.invalidateQueries({ queryKey: importKeys.one(id) }),
    onSettled: () => setAsking(false),
  });

  if (state === "applied") {
    return (
      <Notice
        title={t.applied}
        actions={
          <>
            <LinkButton kind="primary" to="/configuracion/productos?orden=updated+desc">
              {t.toList}
            </LinkButton>
            <Another />
          </>
        }
      >
        {t.appliedText(added, changed, ...counts)}
      </Notice>
    );
  }
  if (state === "failed") {
    return (
      <Notice kind="error" title={t.failed} actions={<Another />}>
        {found.failure_message ?? t.failedText}
      </Notice>
    );
  }
  if (state === "refused") {
    return (
      <Notice
        kind="error"
        title={t.refused(found.refused_rows, formatNumber(found.refused_rows))}
        actions={<Another />}
      >
        {t.refusedText}
      </Notice>
    );
  }
  if (added + changed === 0) {
    return (
      <Notice title={t.readyNothing} actions={<Another />}>
        {t.readyNothingText}
      </Notice>
    );
  }
  return (
    <>
      {apply.isError && <Notice kind="error">{messageOf(apply.error)}</Notice>}
      <Notice
        title={t.ready}
        actions={
          <>
            <Button kind="main" disabled={!online} busy={apply.isPending} onClick={() => setAsking(true)}>
              {t.apply}
            </Button>
            <Another />
          </>
        }
      >
        {t.readyText}
      </Notice>
      {asking && (
        <Confirm
          title={t.applyTitle}
          action={t.apply}
          busy={apply.isPending}
          onConfirm={() => apply.mutate()}
          onClose={() => setAsking(false)}
        >
          {t.applyText(added, changed, ...counts)}
        </Confirm>
      )}
    </>
  );
}

const Another = () => <LinkButton to="/configuracion/productos/importar">{t.another}</LinkButton>;

/** How many lines do what, and the lines of the chosen kind. */
function Summary({ found }: { found: ProductImport }) {
  const [params, setParams] = useSearchParams();
  const counts: Record<Outcome, number> = {
    refused: found.refused_rows,
    added: found.added_rows,
    changed: found.changed_rows,
    unchanged: found.unchanged_rows,
  };
  const usual = OUTCOMES.find((outcome) => counts[outcome] > 0) ?? "added";
  const outcome = OUTCOMES.find((known) => known === params.get("filas")) ?? usual;
  return (
    <section className={classes(sharedStyles.apart, styles.summary)} aria-label={t.summary}>
      <p className={styles.file}>
        {t.fileLabel}: <strong>{found.file_name}</strong>
      </p>
      {found.encoding && (
        <p className={sharedStyles.quiet}>{t.encoding(t.encodings[found.encoding] ?? found.encoding)}</p>
      )}
      <div className={styles.tabs} role="group" aria-label={t.tabs}>
        {OUTCOMES.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.tab}
            data-outcome={each}
            data-some={counts[each] > 0}
            aria-pressed={each === outcome}
            onClick={() => setParams({ id: found.id, filas: each }, { replace: true })}
          >
            <strong>{formatNumber(counts[each])}</strong>
            {t.outcomes[each]}
          </button>
        ))}
      </div>
      <ImportRows key={outcome} id={found.id} outcome={outcome} />
    </section>
  );
}

const OUTCOMES: readonly Outcome[] = ["refused", "added", "changed", "unchanged"];

const countOf = (found: ProductImport) =>
  found.added_rows + found.changed_rows + found.unchanged_rows + found.refused_rows;
