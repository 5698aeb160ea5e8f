import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useParams } from "react-router";
import { ApiProblem } from "../../api/problem";
import { settings } from "../../api/settings";
import { useDraft } from "../../forms/draft";
import { OneTab } from "../../forms/one-tab";
import { completed, type DeclarationForm, editDraftOf } from "../../offline/declaration-draft";
import { editInsteadOfForm, isRefusedByNow, sendEdit } from "../../offline/declaration-outbox";
import { deleteDraft, type Draft, readDraft, writeDraft } from "../../offline/drafts";
import { texts } from "../../texts/catalogue";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { type Declaration, toBody, toForm } from "./declaration-body";
import { declarationDetail, declarationKeys } from "./declaration-queries";
import { DeclarationWizard, type Sending } from "./declaration-wizard";
import { EditChoice } from "./edit-choice";
import { proofOf } from "./proof";
import { ProofForm } from "./proof-form";
import { ReadFailure } from "./read-failure";
import { LAST_STEP } from "./steps";
import { useRefusal } from "./use-refusal";

const t = texts.declarationSending;

/** Changes a declaration while its state still allows it. */
export function EditDeclarationView() {
  const { id = "" } = useParams();
  const declaration = useQuery({ ...declarationDetail(id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page reading>
      <UnlessWaiting id={id}>
        {!declaration.isError && (
          <PageHeader lead={declaration.data && <span translate="no">{declaration.data.code}</span>} />
        )}
        {declaration.isPending && <Skeleton blocks={3} />}
        {declaration.isError && <ReadFailure error={declaration.error} onRetry={() => void declaration.refetch()} />}
        {declaration.data &&
          (declaration.data.editable ? (
            declaration.data.masked ? (
              <ProofForm id={id} reason={texts.sentDeclaration.proof.toEdit} />
            ) : (
              <OneTab name={editDraftOf(id)} loading={<Skeleton blocks={3} />}>
                <UnlessWaiting id={id}>
                  <EditForm id={id} declaration={declaration.data} />
                </UnlessWaiting>
              </OneTab>
            )
          ) : (
            <Notice
              title={texts.sentDeclaration.notEditable.title}
              actions={<LinkButton to={`/declaraciones/${id}`}>{texts.sentDeclaration.notEditable.view}</LinkButton>}
            >
              {texts.sentDeclaration.notEditable.text}
            </Notice>
          ))}
      </UnlessWaiting>
    </Page>
  );
}

/** An edit that waits is changed on its own page, and no other is begun beside it. It may be another tab's. */
function UnlessWaiting({ id, children }: { id: string; children: ReactNode }) {
  const waiting = useQuery({
    queryKey: ["device", "edit", id],
    queryFn: () => editInsteadOfForm(id),
    networkMode: "always",
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  if (waiting.isPending) return <Skeleton blocks={3} />;
  return waiting.data ? <Navigate to={`/declaraciones/por-enviar/${waiting.data}`} replace /> : children;
}

/** The draft of an edit; an earlier release named it by the version that it changes. */
async function readEdit({ id, version }: Declaration): Promise<Draft<DeclarationForm> | undefined> {
  const [key, earlierKey] = [editDraftOf(id), `${editDraftOf(id)}:${version}`];
  const earlier = await readDraft<DeclarationForm>(earlierKey);
  if (earlier && !(await readDraft(key))) await writeDraft(key, { ...earlier, version });
  if (earlier) await deleteDraft(earlierKey);
  return readDraft<DeclarationForm>(key);
}

/** What the server has now stands against what was typed, on a device where it cannot wait for an answer. */
interface Conflict {
  problem: ApiProblem;
  mine: DeclarationForm;
  /** Goes on with sending, as a change of that version. */
  sendOver: (version: number) => void;
}

function EditForm({ id, declaration }: { id: string; declaration: Declaration }) {
  const client = useQueryClient();
  // It changes when the edit is received, before the form is gone.
  const [found] = useState(declaration.version);
  // Everything was said before: one begins with what there is, and changes a part of it.
  const draft = useDraft(
    editDraftOf(id),
    () => ({ values: toForm(declaration), version: declaration.version, step: LAST_STEP }),
    completed,
    () => readEdit(declaration),
  );
  const refusal = useRefusal();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function send(form: DeclarationForm, sending: Sending, over?: number): Promise<string> {
    const { disclaimer } = await client.ensureQueryData(settings);
    // Without a proof the declaration would be masked, and this form not be shown.
    const credentials = (await proofOf(id)) ?? {};
    const version = over ?? draft.data?.draft.version ?? declaration.version;
    const edit = { ...toBody(form, disclaimer.version), version, credentials };
    const content = { declaration: { id, code: declaration.code }, edit, form, sworn: disclaimer };
    try {
      const changed = await sendEdit(sending.idempotencyKey, content, sending);
      if (!changed) return `/declaraciones/por-enviar/${sending.idempotencyKey}`;
      client.setQueryData(declarationKeys.detail(id), changed);
      return `/declaraciones/${id}/qr`;
    } catch (error) {
      if (!(error instanceof ApiProblem) || !isRefusedByNow(error)) throw error;
      return send(form, sending, await chosenOver(error, form));
    }
  }

  const chosenOver = (problem: ApiProblem, mine: DeclarationForm) =>
    new Promise<number>((sendOver) => {
      setConflict({ problem, mine, sendOver });
      scrollTo(0, 0);
    });

  async function keepMine({ version }: Declaration) {
    setConflict(null);
    conflict?.sendOver(version);
  }

  /** Goes on with what was typed, as a change of what the server has now. */
  async function rebase({ version }: Declaration) {
    const begun = await readDraft<DeclarationForm>(editDraftOf(id));
    if (begun) await writeDraft(editDraftOf(id), { ...begun, version });
    await draft.refetch();
  }

  async function takeCurrent(current: Declaration) {
    setConflict(null);
    client.setQueryData(declarationKeys.detail(id), current);
    await draft.startOver({ values: toForm(current), version: current.version, step: LAST_STEP });
  }

  if (draft.isError) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  if (!draft.data) return <Skeleton blocks={3} />;
  const { version = found, values } = draft.data.draft;
  if (version < found)
    return <EditChoice id={id} answer={OLD_DRAFT} mine={values} onEdit={rebase} onTakeCurrent={takeCurrent} />;
  return (
    <>
      {conflict && (
        <EditChoice
          id={id}
          answer={conflict.problem}
          mine={conflict.mine}
          onTakeCurrent={takeCurrent}
          onKeepMine={keepMine}
        />
      )}
      <DeclarationWizard
        key={draft.data.draft.idempotencyKey}
        draftKey={editDraftOf(id)}
        draft={draft.data.draft}
        submitLabel={t.sendChanges}
        sends="changed"
        waits
        onLastStep={prepare}
        onSend={send}
        refusal={refusal}
      />
    </>
  );
}

/** What the server would say of what was typed before somebody else changed the declaration. */
const OLD_DRAFT = { status: 409, reason: "VERSION_CONFLICT", message: "" };

/** The page that follows where there is no network then. */
const prepare = () => void import("./unsent-declaration-view").catch(() => undefined);
