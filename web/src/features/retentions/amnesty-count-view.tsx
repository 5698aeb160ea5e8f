import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSession } from "../../api/session-store";
import { useDraft, useDraftKey } from "../../forms/draft";
import { Restored } from "../../forms/editor";
import { OneTab } from "../../forms/one-tab";
import { readActDraft } from "../../offline/act-drafts";
import { lastChoices } from "../../offline/last-choices";
import { texts } from "../../texts/catalogue";
import { ErrorState } from "../../ui/error-state";
import { InsteadPage } from "../../ui/instead-page";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { type AmnestyCount, emptyCount, IN_A_BIN } from "./amnesty-count";
import { AmnestyEditor } from "./amnesty-editor";

const t = texts.retentions.amnesty;
const { editor, goToActs, readOnly, readOnlyTitle } = texts.retentions.form;

/** What was left in the amnesty bin of a control point, in one act a day. */
export function AmnestyCountView() {
  const session = useSession();
  const draftKey = useDraftKey("retention", "amnesty");
  if (session?.user.role === "auditor") {
    return (
      <InsteadPage reading title={readOnlyTitle} to="/retenciones" link={goToActs}>
        {readOnly}
      </InsteadPage>
    );
  }
  return (
    session && (
      <OneTab key={draftKey} name={draftKey} loading={framed(<Skeleton blocks={4} />)} around={framed}>
        <Opened draftKey={draftKey} airport={session.airport ?? ""} officer={session.user} />
      </OneTab>
    )
  );
}

const framed = (content: ReactNode) => (
  <Page>
    <PageHeader lead={t.lead} />
    {content}
  </Page>
);

interface OpenedProps {
  draftKey: string;
  airport: string;
  officer: { id: string; name: string };
}

function Opened({ draftKey, airport, officer }: OpenedProps) {
  const client = useQueryClient();
  async function beginning(): Promise<AmnestyCount> {
    const count = emptyCount(airport);
    const acts = await client.fetchQuery(lastChoices(officer.id)).catch(() => []);
    const last = acts.find((act) => act.airport === airport && act.carried_in === IN_A_BIN);
    const [item] = last?.items ?? [];
    if (!last || !item) return count;
    const { decision, rejection_destination, reasons } = item;
    const { control_point, direction } = last;
    return { ...count, control_point, direction, decision, rejection_destination, reasons };
  }
  const draft = useDraft<AmnestyCount>(draftKey, async () => ({ values: await beginning() }), undefined, readActDraft);
  return framed(
    <>
      {draft.isPending && <Skeleton blocks={4} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data?.restored && (
        <Restored texts={{ ...editor, restored: t.restored }} onDiscard={() => void draft.startOver()} />
      )}
      {draft.data && (
        <AmnestyEditor
          key={draft.data.draft.idempotencyKey}
          draftKey={draftKey}
          draft={draft.data.draft}
          officer={{ id: officer.id, name: officer.name }}
        />
      )}
    </>,
  );
}
