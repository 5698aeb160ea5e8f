import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiProblem } from "../../api/problem";
import { prepareProof } from "../../api/proof";
import { settings } from "../../api/settings";
import { useDraft } from "../../forms/draft";
import { OneTab } from "../../forms/one-tab";
import {
  completed,
  type DeclarationForm,
  editDraftOf,
  emptyDeclaration,
  readNewDeclaration,
} from "../../offline/declaration-draft";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { receivedUnder } from "../../offline/kept-declarations";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { type Declaration, toBody } from "./declaration-body";
import styles from "./declaration-form.module.css";
import { declarationDetail, declarationKeys } from "./declaration-queries";
import { DeclarationWizard, type Sending } from "./declaration-wizard";
import { LAST_STEP } from "./steps";
import { isGroupLink } from "./is-group-link";
import type { JustJoined } from "./join-group";
import { useRefusal } from "./use-refusal";
import { Sentence } from "../../ui/sentence";

const t = texts.declarationSending;

/** Not in the first file of the form. */
const outbox = () => import("../../offline/declaration-outbox");

/** What sending needs, and the page that follows where there is no network then. */
function prepare(key: string) {
  void prepareProof(key);
  import("./unsent-declaration-view").catch(() => undefined);
}

/** So many blocks fill a screen: nothing below them is seen to move when the form takes their place. */
const FILLING = 10;

/** What leads here from somebody who travels along is not in the first file of the form. */
function JoinedGroup({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  if (!isGroupLink(hash)) return children;
  return (
    <Suspense fallback={<Skeleton blocks={FILLING} />}>
      <JoinGroup hash={hash} />
    </Suspense>
  );
}

const joining = () => import("./join-group");
const JoinGroup = lazy(async () => ({ default: (await joining()).JoinGroup }));
const JoinedNotice = lazy(async () => ({ default: (await joining()).JoinedNotice }));

/** A new declaration, from the draft on this device if there is one. */
export function NewDeclarationView() {
  return (
    <Page reading dense>
      <PageHeader />
      <OneTab name={NEW_DECLARATION} loading={<Skeleton blocks={FILLING} />}>
        <JoinedGroup>
          <NewDeclaration />
        </JoinedGroup>
      </OneTab>
    </Page>
  );
}

function NewDeclaration() {
  const client = useQueryClient();
  const draft = useDraft(NEW_DECLARATION, () => ({ values: emptyDeclaration() }), completed, readNewDeclaration);
  const navigate = useNavigate();
  // A slow phone needs long to render the form, so React renders it in slices and the page can scroll.
  const shown = useDeferredValue(draft.data !== undefined, false) ? draft.data : undefined;
  const [taken, setTaken] = useState<TakenKey | null>(null);
  const refusal = useRefusal();
  useBeginning(draft.data?.restored);
  useEffect(() => {
    // Needed when the network may be gone.
    const load = () => void outbox().catch(() => undefined);
    addEventListener("focusin", load, { once: true });
    return () => removeEventListener("focusin", load);
  }, []);

  async function send(form: DeclarationForm, { idempotencyKey, ...sending }: Sending): Promise<string> {
    const { disclaimer } = await client.ensureQueryData(settings);
    const { sendDeclaration } = await outbox();
    setTaken(null);
    const body = { ...toBody(form, disclaimer.version), ...(form.travel_group && { travel_group: form.travel_group }) };
    const content = { body, form, sworn: disclaimer };
    const declaration = await sendDeclaration(idempotencyKey, content, sending);
    if (!declaration) return `/declaraciones/por-enviar/${idempotencyKey}`;
    client.setQueryData(declarationKeys.detail(declaration.id), declaration);
    return `/declaraciones/${declaration.id}/qr`;
  }

  /** Whether it was said that something else was sent under the key. */
  function explains(error: unknown, key: string): boolean {
    if (!isKeyTaken(error)) return false;
    void readSent(key).then((sent) => {
      setTaken({ sent });
      scrollTo(0, 0);
    });
    return true;
  }

  /** What was sent under the key of this draft, if this device knows it and it may still be changed. */
  async function readSent(key: string): Promise<Declaration | null> {
    const sent = await receivedUnder(key);
    const now = sent && (await client.fetchQuery(declarationDetail(sent.declaration.id)).catch(() => null));
    return now?.editable && !now.masked ? now : null;
  }

  /** Goes on with what is typed as a change of what was sent. */
  async function changeSent({ id, version }: Declaration) {
    const typed = await readDraft<DeclarationForm>(NEW_DECLARATION);
    if (typed) await writeDraft(editDraftOf(id), { ...newDraft(typed.values), version, step: LAST_STEP });
    await draft.startOver();
    await navigate(`/declaraciones/${id}/editar?paso=${LAST_STEP + 1}`, { replace: true });
  }

  async function sendAnother() {
    await draft.takeNewKey();
    setTaken(null);
  }

  async function startOver() {
    // The old form is gone before its step changes, which would make it keep its draft again.
    await draft.startOver();
    await navigate("/declaraciones/nueva", { replace: true });
  }

  const joined = (useLocation().state as Partial<JustJoined> | null)?.joined;

  return (
    <>
      {joined && (
        <Suspense>
          <JoinedNotice />
        </Suspense>
      )}
      {!shown && !draft.isError && <Skeleton blocks={FILLING} />}
      {draft.isError && <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />}
      {taken && <KeyTaken {...taken} onChange={(sent) => void changeSent(sent)} onAnother={() => void sendAnother()} />}
      {shown && (
        <DeclarationWizard
          key={shown.draft.idempotencyKey}
          draftKey={NEW_DECLARATION}
          draft={shown.draft}
          takesAdded
          submitLabel={t.send}
          sends="sent"
          waits
          onLastStep={prepare}
          onSend={send}
          explains={(error) => explains(error, shown.draft.idempotencyKey)}
          refusal={refusal}
        />
      )}
      {shown && <StartOver onConfirm={() => void startOver()} />}
    </>
  );
}

/** Opens an empty form at its first step, whatever step the address names: it may be from another phone, or the device kept nothing. */
function useBeginning(restored: boolean | undefined) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isOpen = useRef(false);
  useEffect(() => {
    if (isOpen.current || restored === undefined) return;
    isOpen.current = true;
    if (!restored && search !== "") void navigate({ search: "" }, { replace: true, state });
  }, [restored, search, state, navigate]);
}

/** Something else was sent under the key of this draft, from another tab. */
interface TakenKey {
  /** What was sent, if it can be changed from here. */
  sent: Declaration | null;
}

const isKeyTaken = (error: unknown) => error instanceof ApiProblem && error.reason === "IDEMPOTENCY_KEY_REUSED";

function KeyTaken({
  sent,
  onChange,
  onAnother,
}: TakenKey & { onChange: (sent: Declaration) => void; onAnother: () => void }) {
  return (
    <Notice
      kind="warning"
      title={t.keyTaken.title}
      actions={
        <>
          {sent && (
            <Button kind="primary" onClick={() => onChange(sent)}>
              {t.keyTaken.change}
            </Button>
          )}
          <Button onClick={onAnother}>{t.keyTaken.another}</Button>
        </>
      }
    >
      <Sentence text={sent ? t.keyTaken.known(sent.code) : t.keyTaken.unknown} names={[sent?.code]} />
    </Notice>
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
              <Button
                kind="danger"
                onClick={() => {
                  close();
                  onConfirm();
                }}
              >
                {t.startOverConfirm}
              </Button>
              <Button onClick={close}>{texts.ui.cancel}</Button>
            </>
          }
        >
          {t.startOverText}
        </Dialog>
      )}
    </>
  );
}
