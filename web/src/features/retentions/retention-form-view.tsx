import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { readDeclarationCode } from "../../api/declaration-code";
import { useSession } from "../../api/session-store";
import { declarationByCode } from "../../api/staff-declarations";
import { deleteDraft, readDraft } from "../../offline/drafts";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { ActEditor } from "./act-editor";
import { type ActForm, actFrom, draftKey, emptyAct, newActDraft } from "./act-form";

const t = texts.retentions.form;

/** Retention or rejection of goods, from a declaration or without one. */
export function RetentionFormView() {
  const [params] = useSearchParams();
  const session = useSession();
  const code = readDeclarationCode(params.get("declaracion") ?? "");
  if (session?.user.role === "auditor") {
    return (
      <Page reading>
        <EmptyState heading="h1" title={t.readOnlyTitle} actions={<LinkButton to="/retenciones">{t.goToActs}</LinkButton>}>
          {t.readOnly}
        </EmptyState>
      </Page>
    );
  }
  if (!session) return null;
  const key = draftKey(session.user.id, code);
  return <Opened key={key} draftKey={key} code={code} airport={session.airport ?? ""} />;
}

interface OpenedProps {
  draftKey: string;
  code: string | null;
  airport: string;
}

function Opened({ draftKey: key, code, airport }: OpenedProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const draft = useQuery({
    queryKey: ["device", "act", key],
    queryFn: async () => {
      const kept = await readDraft<ActForm>(key);
      if (kept) return { draft: kept, restored: true };
      const values = code === null ? emptyAct(airport) : actFrom(await client.fetchQuery(declarationByCode(code)));
      return { draft: newActDraft(values), restored: false };
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
    <Page reading>
      <PageHeader
        lead={code === null ? t.lead : t.leadDeclaration(code)}
        actions={code !== null && <LinkButton to={`/declaraciones/revision?codigo=${code}`}>{t.seeDeclaration}</LinkButton>}
      />
      {draft.isPending && <Skeleton blocks={4} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.restored && <Notice actions={<Button onClick={() => setAsking(true)}>{t.startOver}</Button>}>{t.restored}</Notice>}
      {draft.data && <ActEditor key={draft.data.draft.idempotencyKey} draftKey={key} draft={draft.data.draft} />}
      {asking && (
        <Confirm title={t.startOverTitle} action={t.startOverConfirm} kind="danger" onConfirm={() => void startOver()} onClose={() => setAsking(false)}>
          {t.startOverText}
        </Confirm>
      )}
    </Page>
  );
}
