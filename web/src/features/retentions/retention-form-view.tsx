import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useSession } from "../../api/session-store";
import { declarationByCode } from "../../api/staff-declarations";
import { useDraft, useDraftKey } from "../../forms/draft";
import { Restored } from "../../forms/editor";
import { readDeclarationCode } from "../../lib/declaration-code";
import { texts } from "../../texts/es";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { ActEditor } from "./act-editor";
import { type ActForm, actFrom, emptyAct } from "./act-form";

const t = texts.retentions.form;

/** Retention or rejection of goods, from a declaration or without one. */
export function RetentionFormView() {
  const [params] = useSearchParams();
  const session = useSession();
  const code = readDeclarationCode(params.get("declaracion") ?? "");
  const draftKey = useDraftKey("retention", code);
  if (session?.user.role === "auditor") {
    return (
      <Page reading>
        <EmptyState heading="h1" title={t.readOnlyTitle} actions={<LinkButton to="/retenciones">{t.goToActs}</LinkButton>}>
          {t.readOnly}
        </EmptyState>
      </Page>
    );
  }
  return session && <Opened key={draftKey} draftKey={draftKey} code={code} airport={session.airport ?? ""} />;
}

interface OpenedProps {
  draftKey: string;
  code: string | null;
  airport: string;
}

function Opened({ draftKey, code, airport }: OpenedProps) {
  const client = useQueryClient();
  const draft = useDraft<ActForm>(draftKey, async () => ({
    values: code === null ? emptyAct(airport) : actFrom(await client.fetchQuery(declarationByCode(code))),
  }));
  return (
    <Page reading>
      <PageHeader
        lead={code === null ? t.lead : t.leadDeclaration(code)}
        actions={code !== null && <LinkButton to={`/declaraciones/revision?codigo=${code}`}>{t.seeDeclaration}</LinkButton>}
      />
      {draft.isPending && <Skeleton blocks={4} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.restored && <Restored texts={t.editor} onDiscard={() => void draft.startOver()} />}
      {draft.data && <ActEditor key={draft.data.draft.idempotencyKey} draftKey={draftKey} draft={draft.data.draft} restored={draft.data.restored} />}
    </Page>
  );
}
