import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import { withProof } from "../../api/proof";
import { repeat } from "../../api/repeat";
import type { components } from "../../api/schema";
import { settings } from "../../api/settings";
import { useDraft } from "../../forms/draft";
import { completed, type DeclarationForm, emptyDeclaration, NEW_DECLARATION } from "../../offline/declaration-draft";
import { keepDeclaration } from "../../offline/kept-declarations";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { toBody } from "./declaration-body";
import styles from "./declaration-form.module.css";
import { declarationKeys } from "./declaration-queries";
import { DeclarationWizard, type Sending } from "./declaration-wizard";
import { deliver } from "./deliver";

const t = texts.declarations;

async function submit(key: string, proof: string | undefined, body: components["schemas"]["NewDeclaration"]) {
  const header = { "Idempotency-Key": key, ...(proof !== undefined && { "X-Pinzon-Proof": proof }) };
  return unwrap(await api.POST("/api/declarations", { params: { header }, body }));
}

/** So many blocks fill a screen: nothing below them is seen to move when the form takes their place. */
const FILLING = 10;

/** A new declaration, from the draft on this device if there is one. */
export function NewDeclarationView() {
  const client = useQueryClient();
  const draft = useDraft(NEW_DECLARATION, () => ({ values: emptyDeclaration() }), completed);
  const navigate = useNavigate();
  // A slow phone needs long to render the form, so React renders it in slices and the page can scroll.
  const shown = useDeferredValue(draft.data !== undefined, false) ? draft.data : undefined;

  async function send(form: DeclarationForm, { idempotencyKey, onRetry, ...attempts }: Sending): Promise<string> {
    const { disclaimer } = await client.ensureQueryData(settings);
    const declaration = await deliver(toBody(form, disclaimer.version), attempts, {
      create: (body) => repeat(() => withProof(idempotencyKey, (proof) => submit(idempotencyKey, proof, body)), onRetry),
      change: (id, body) => repeat(async () => unwrap(await api.PUT("/api/declarations/{id}", { params: { path: { id } }, body })), onRetry),
      // The server has it, whether this device can keep it or not.
      keep: (created, editKey) => keepDeclaration(created, editKey).then(() => undefined, console.error),
    });
    client.setQueryData(declarationKeys.detail(declaration.id), declaration);
    return `/declaraciones/${declaration.id}/qr`;
  }

  async function startOver() {
    // The old form is gone before its step changes, which would make it keep its draft again.
    await draft.startOver();
    await navigate("/declaraciones/nueva", { replace: true });
  }

  return (
    <Page reading>
      <PageHeader />
      {!shown && !draft.isError && <Skeleton blocks={FILLING} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {shown && (
        <DeclarationWizard
          key={shown.draft.idempotencyKey}
          draftKey={NEW_DECLARATION}
          draft={shown.draft}
          submitLabel={t.send}
          onSend={send}
        />
      )}
      {shown && <StartOver onConfirm={() => void startOver()} />}
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
