import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import { settings } from "../../api/settings";
import { type DeclarationForm, emptyDeclaration, NEW_DECLARATION } from "../../offline/declaration-draft";
import { deleteDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { toBody } from "./declaration-body";
import { declarationKeys } from "./declaration-queries";
import styles from "./declaration-form.module.css";
import { DeclarationWizard, type Sending } from "./declaration-wizard";
import { deliver } from "./deliver";
import { useDraft } from "./use-draft";

const t = texts.declarations;

/** A new declaration, from the draft on this device if there is one. */
export function NewDeclarationView() {
  const client = useQueryClient();
  const draft = useDraft(NEW_DECLARATION, emptyDeclaration);
  const navigate = useNavigate();

  async function send(form: DeclarationForm, { idempotencyKey, ...attempts }: Sending): Promise<string> {
    const { disclaimer } = await client.ensureQueryData(settings);
    const declaration = await deliver(toBody(form, disclaimer.version), attempts, {
      create: async (body) => unwrap(await api.POST("/api/declarations", { params: { header: { "Idempotency-Key": idempotencyKey } }, body })),
      change: async (id, body) => unwrap(await api.PUT("/api/declarations/{id}", { params: { path: { id } }, body })),
      keep: keepDeclaration,
    });
    client.setQueryData(declarationKeys.detail(declaration.id), declaration);
    return `/declaraciones/${declaration.id}/qr`;
  }

  async function startOver() {
    await deleteDraft(NEW_DECLARATION);
    await navigate("/declaraciones/nueva", { replace: true });
    await draft.refetch();
  }

  return (
    <Page reading>
      <PageHeader />
      {draft.isPending && <Skeleton blocks={3} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.data && (
        <DeclarationWizard
          key={draft.data.idempotencyKey}
          draftKey={NEW_DECLARATION}
          draft={draft.data}
          submitLabel={t.send}
          onSend={send}
        />
      )}
      <StartOver onConfirm={() => void startOver()} />
    </Page>
  );
}

function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="quiet" className={styles.startOver} onClick={() => setAsking(true)}>
        {t.startOver}
      </Button>
      {asking && (
        <Dialog
          title={t.startOverTitle}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{texts.ui.cancel}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  close();
                  onConfirm();
                }}
              >
                {t.startOverConfirm}
              </Button>
            </>
          }
        >
          {t.startOverText}
        </Dialog>
      )}
    </>
  );
}
