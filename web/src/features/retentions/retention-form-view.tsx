import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useSession } from "../../api/session-store";
import { declarationByCode } from "../../api/staff-declarations";
import { retentionDetail } from "../../api/staff-retentions";
import { useDraft, useDraftKey } from "../../forms/draft";
import { Restored } from "../../forms/editor";
import { readDeclarationCode } from "../../lib/declaration-code";
import { refusedAct } from "../../offline/issued-acts";
import { texts } from "../../texts/es";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { ActEditor } from "./act-editor";
import { actCorrecting, type ActForm, actFrom, actReplacing, emptyAct } from "./act-form";

const t = texts.retentions.form;
const { offline: tOffline } = texts.retentions;

/** Retention or rejection of goods, from a declaration or without one. */
export function RetentionFormView() {
  const [params] = useSearchParams();
  const session = useSession();
  const code = readDeclarationCode(params.get("declaracion") ?? "");
  const replaced = params.get("reemplaza");
  const refused = params.get("corrige");
  const draftKey = useDraftKey("retention", refused ?? replaced ?? code);
  if (session?.user.role === "auditor") {
    return (
      <Page reading>
        <EmptyState heading="h1" title={t.readOnlyTitle} actions={<LinkButton to="/retenciones">{t.goToActs}</LinkButton>}>
          {t.readOnly}
        </EmptyState>
      </Page>
    );
  }
  return session && <Opened key={draftKey} draftKey={draftKey} code={code} replaced={replaced} refused={refused} airport={session.airport ?? ""} officer={session.user} />;
}

interface OpenedProps {
  draftKey: string;
  code: string | null;
  /** Id of the annulled act that is corrected. */
  replaced: string | null;
  /** Id of the act that this device issued and the server refused. */
  refused: string | null;
  airport: string;
  officer: { id: string; name: string };
}

function Opened({ draftKey, code, replaced, refused, airport, officer }: OpenedProps) {
  const client = useQueryClient();
  const annulled = useQuery({ ...retentionDetail(replaced ?? ""), enabled: replaced !== null }).data;
  const issued = useQuery(refusedAct(refused));
  const corrected = issued.data ?? null;
  async function beginning(): Promise<ActForm> {
    const kept = await client.fetchQuery(refusedAct(refused));
    if (kept) return actCorrecting(kept);
    if (replaced !== null) return actReplacing(await client.fetchQuery(retentionDetail(replaced)));
    return code === null ? emptyAct(airport) : actFrom(await client.fetchQuery(declarationByCode(code)));
  }
  const draft = useDraft<ActForm>(draftKey, async () => ({
    values: await beginning(),
  }));
  if (refused !== null && issued.isSuccess && !corrected) {
    return (
      <Page reading>
        <EmptyState heading="h1" title={tOffline.nothingToCorrect} actions={<LinkButton to={`/retenciones/print/${refused}`}>{t.seeIssued}</LinkButton>}>
          {tOffline.nothingToCorrectText}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page reading>
      <PageHeader
        lead={corrected ? tOffline.leadCorrecting(corrected.act.folio) : leadOf(annulled?.folio, code)}
        actions={code !== null && <LinkButton to={`/declaraciones/revision?codigo=${code}`}>{t.seeDeclaration}</LinkButton>}
      />
      {draft.isPending && <Skeleton blocks={4} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.restored && <Restored texts={t.editor} onDiscard={() => void draft.startOver()} />}
      {draft.data && (refused === null || corrected) && (
        <ActEditor
          key={draft.data.draft.idempotencyKey}
          draftKey={draftKey}
          draft={draft.data.draft}
          restored={draft.data.restored}
          officer={{ id: officer.id, name: officer.name }}
          corrected={corrected}
        />
      )}
    </Page>
  );
}

function leadOf(replaced: string | undefined, code: string | null): string {
  if (replaced) return t.leadReplacing(replaced);
  return code === null ? t.lead : t.leadDeclaration(code);
}
