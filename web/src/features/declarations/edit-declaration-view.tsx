import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { call } from "../../api/call";
import { repeat } from "../../api/repeat";
import { settings } from "../../api/settings";
import { useDraft } from "../../forms/draft";
import { OneTab } from "../../forms/one-tab";
import { isConflict } from "../../forms/problems";
import { completed, type DeclarationForm } from "../../offline/declaration-draft";
import { deliverEdit } from "../../offline/declaration-delivery";
import { deleteDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { type Declaration, toBody, toForm } from "./declaration-body";
import { declarationDetail, declarationKeys } from "./declaration-queries";
import { DeclarationWizard, type Sending } from "./declaration-wizard";
import { proofOf } from "./proof";
import { ProofForm } from "./proof-form";
import { ReadFailure } from "./read-failure";
import { LAST_STEP } from "./steps";

const t = texts.declarationSending;

/** Changes a declaration while its state still allows it. */
export function EditDeclarationView() {
  const { id = "" } = useParams();
  const declaration = useQuery({ ...declarationDetail(id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page reading>
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
            <OneTab
              key={declaration.data.version}
              name={draftKeyOf(id, declaration.data.version)}
              loading={<Skeleton blocks={3} />}
            >
              <EditForm id={id} declaration={declaration.data} onReload={() => void declaration.refetch()} />
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
    </Page>
  );
}

/** A draft belongs to the version it changes. */
const draftKeyOf = (id: string, version: number) => `declaration:${id}:${version}`;

interface EditFormProps {
  id: string;
  declaration: Declaration;
  onReload: () => void;
}

function EditForm({ id, declaration, onReload }: EditFormProps) {
  const { version } = declaration;
  const draftKey = draftKeyOf(id, version);
  const client = useQueryClient();
  // Everything was said before: one begins with what there is, and changes a part of it.
  const draft = useDraft(draftKey, () => ({ values: toForm(declaration), step: LAST_STEP }), completed);
  const [conflict, setConflict] = useState(false);

  async function send(form: DeclarationForm, { onRetry, sent, remember }: Sending): Promise<string> {
    const { disclaimer } = await client.ensureQueryData(settings);
    // Without a proof the declaration would be masked, and this form not be shown.
    const credentials = (await proofOf(id)) ?? {};
    const edit = { ...toBody(form, disclaimer.version), version, credentials };
    try {
      const changed = await deliverEdit(edit, { sent, remember }, (body) =>
        repeat(() => call.put("/api/declarations/{id}", { params: { path: { id } }, body }), onRetry),
      );
      client.setQueryData(declarationKeys.detail(id), changed);
      // The server has it, whether this device can keep it or not.
      await keepDeclaration(changed, null, { sworn: disclaimer }).catch(console.error);
      return `/declaraciones/${id}/qr`;
    } catch (error) {
      setConflict(isConflict(error));
      if (isConflict(error)) scrollTo(0, 0);
      throw error;
    }
  }

  if (draft.isError) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  if (!draft.data) return <Skeleton blocks={3} />;
  return (
    <>
      {conflict && (
        <Notice
          kind="warning"
          title={texts.sentDeclaration.conflict.title}
          actions={
            <Button onClick={() => void deleteDraft(draftKey).then(onReload)}>
              {texts.sentDeclaration.conflict.reload}
            </Button>
          }
        >
          {texts.sentDeclaration.conflict.text}
        </Notice>
      )}
      <DeclarationWizard
        draftKey={draftKey}
        draft={draft.data.draft}
        submitLabel={t.sendChanges}
        sends="changed"
        onSend={send}
        explains={isConflict}
      />
    </>
  );
}
