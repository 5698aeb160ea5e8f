import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { catalogue } from "../../api/catalogues";
import { SpaceNotice } from "../../nouns/device/space-notice";
import { passengerDetail } from "../../nouns/passenger/queries";
import { useSession } from "../../api/session-store";
import { declarationByCode } from "../../nouns/declaration/queries";
import { retentionDetail } from "../../api/staff-retentions";
import { useDraft, useDraftKey } from "../../forms/draft";
import { OneTab } from "../../forms/one-tab";
import { Restored } from "../../forms/editor";
import { now } from "../../lib/clock";
import { readDeclarationCode } from "../../lib/declaration-code";
import { todayAt } from "../../lib/format";
import { readActDraft } from "../../offline/act-drafts";
import { refusedAct } from "../../offline/issued-acts";
import { lastChoices } from "../../offline/last-choices";
import { ScanButton } from "../../scan/scan-button";
import { useTrouble } from "../../storage/trouble";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { CodeBox } from "../../ui/code-box";
import { InsteadPage } from "../../ui/instead-page";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./act.module.css";
import { ActEditor } from "./act-editor";
import { actCorrecting, type ActForm, actFrom, actOn, actReplacing, emptyAct } from "./act-form";
import { withLastPlace } from "./last-choices";
import { PassengerFailure } from "./passenger-failure";

const t = texts.retentions.form;
const { offline } = texts.retentions;

/** What an act begins with; null where it begins with something else. */
interface Origin {
  /** Code of the declaration. */
  code: string | null;
  /** Id of the annulled act that is corrected. */
  replaced: string | null;
  /** Id of the act that this device issued and the server refused. */
  refused: string | null;
  /** Id of the passenger, where there is nothing else. */
  passenger: string | null;
}

/** Retention or rejection of goods: from a declaration, from a passenger or from nothing. */
export function RetentionFormView() {
  const [params] = useSearchParams();
  const session = useSession();
  const code = readDeclarationCode(params.get("declaracion") ?? "");
  const replaced = params.get("reemplaza");
  const refused = params.get("corrige");
  const other = refused === null ? (replaced ?? code) : `refused:${refused}`;
  const passenger = other === null ? params.get("pasajero") || null : null;
  const draftKey = useDraftKey("retention", other ?? (passenger && `passenger:${passenger}`));
  if (session?.user.role === "auditor") {
    return (
      <InsteadPage reading title={t.readOnlyTitle} to="/retenciones" link={t.goToActs}>
        {t.readOnly}
      </InsteadPage>
    );
  }
  return (
    session && (
      <OneTab key={draftKey} name={draftKey} loading={framed(<Skeleton blocks={4} />)} around={framed}>
        <Opened
          draftKey={draftKey}
          origin={{ code, replaced, refused, passenger }}
          airport={session.airport ?? ""}
          officer={session.user}
        />
      </OneTab>
    )
  );
}

const framed = (content: ReactNode) => (
  <Page>
    <PageHeader />
    {content}
  </Page>
);

interface OpenedProps {
  draftKey: string;
  origin: Origin;
  airport: string;
  officer: { id: string; name: string };
}

function Opened({ draftKey, origin, airport, officer }: OpenedProps) {
  const { code, replaced, refused, passenger } = origin;
  const client = useQueryClient();
  const [trouble, session] = [useTrouble(), useSession()];
  // What cannot be encrypted is not kept.
  const keeps = trouble === null && Boolean(session?.keepingKey);
  const annulled = useQuery({ ...retentionDetail(replaced ?? ""), enabled: replaced !== null }).data;
  const issued = useQuery(refusedAct(refused, officer.id));
  const corrected = issued.data ?? null;
  async function beginning(): Promise<ActForm> {
    const kept = await client.fetchQuery(refusedAct(refused, officer.id));
    if (kept) return actCorrecting(kept);
    if (replaced !== null) return actReplacing(await client.fetchQuery(retentionDetail(replaced)));
    const form = await newAct();
    const acts = await client.fetchQuery(lastChoices(officer.id)).catch(() => []);
    // Not waited for: without the list nothing is proposed.
    const carriers = client.getQueryData(catalogue("carried-items").queryKey) ?? [];
    return withLastPlace(
      form,
      acts,
      carriers.filter(({ active }) => active).map((carrier) => carrier.code),
    );
  }
  async function newAct(): Promise<ActForm> {
    if (code !== null) return actFrom(await client.fetchQuery(declarationByCode(code)), airport);
    if (passenger === null) return emptyAct(airport);
    return actOn(await client.fetchQuery(passengerDetail(passenger)), airport, todayAt(airport, now()));
  }
  const draft = useDraft<ActForm>(draftKey, async () => ({ values: await beginning() }), undefined, readActDraft);
  const lost = draft.isError && passenger !== null;
  if (refused !== null && issued.isSuccess && !corrected) {
    return (
      <InsteadPage reading title={offline.nothingToCorrect} to={`/retenciones/print/${refused}`} link={t.seeIssued}>
        {offline.nothingToCorrectText}
      </InsteadPage>
    );
  }
  return (
    <Page>
      <PageHeader
        lead={
          !lost && (corrected ? offline.leadCorrecting(corrected.act.folio) : leadOf(annulled?.folio, origin, keeps))
        }
        actions={!lost && (code ?? passenger) !== null && <OriginLink {...origin} />}
      />
      {draft.isPending && <Skeleton blocks={4} />}
      {lost && <PassengerFailure error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.isError && !lost && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {Object.values(origin).every((one) => one === null) && <FromDeclaration />}
      {draft.data?.restored && <Restored texts={t.editor} onDiscard={() => void draft.startOver()} />}
      <SpaceNotice />
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

/** What else an act begins with: the declaration of the traveller, or what lies in the amnesty bin. */
function FromDeclaration() {
  const navigate = useNavigate();
  const open = (code: string) => void navigate(`/form-retenciones?declaracion=${code}`);
  return (
    <Card>
      <h2>{t.fromDeclaration}</h2>
      <div className={classes(sharedStyles.close, styles.from)}>
        <CodeBox read={readDeclarationCode} onCode={open} />
        <ScanButton listens={false} onCode={open} />
      </div>
      <p className={sharedStyles.quiet}>
        {texts.retentions.amnesty.question} <Link to="/retenciones/amnistia">{texts.retentions.amnesty.action}</Link>
      </p>
    </Card>
  );
}

function OriginLink({ code, passenger }: Origin) {
  if (code !== null) return <LinkButton to={`/declaraciones/revision?codigo=${code}`}>{t.seeDeclaration}</LinkButton>;
  return passenger !== null && <LinkButton to={`/pasajeros/${passenger}`}>{t.seePassenger}</LinkButton>;
}

function leadOf(replaced: string | undefined, { code, passenger }: Origin, stays: boolean): string {
  if (replaced) return t.leadReplacing(replaced);
  if (code !== null) return t.leadDeclaration(code);
  if (passenger !== null) return t.leadPassenger;
  return stays ? t.lead : texts.storage.notTyped;
}
