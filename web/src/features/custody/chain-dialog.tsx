import { ITEM_RELEASE_RECEIVED_BY_MAX_LENGTH, ITEM_RELEASE_RECEIVED_DOCUMENT_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type CustodyChain,
  custodyChain,
  type CustodyItem,
  custodyKeys,
  movementPath,
  releaseItem,
} from "../../nouns/custody/queries";
import { useSession } from "../../api/session-store";
import { retentionDetail } from "../../api/staff-retentions";
import { problemsOf } from "../../forms/problems";
import { formatInstantShort } from "../../lib/format";
import { labelText } from "../../lib/item-label";
import { staffName } from "../../lib/staff-name";
import { isName, oneLine, plain } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { fullName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./custody.module.css";
import { receiptPath } from "./releases";
import { Name, Sentence } from "../../ui/sentence";

const t = texts.custody;

interface ChainDialogProps {
  item: CustodyItem;
  onClose: () => void;
}

/** Every step of an item, the earliest first; who may, gives it back from here. */
export function ChainDialog({ item, onClose }: ChainDialogProps) {
  const chain = useQuery(custodyChain(item.retention_id));
  const user = useSession()?.user;
  const online = useOnline();
  const [releasing, setReleasing] = useState(false);
  const now = chain.data?.items.find(({ n }) => n === item.n) ?? item;
  const receipt = chain.data && receiptPath(chain.data, item.n);
  const couldRelease = user?.role === "supervisor" && online && (now.state === "held" || now.state === "stored");
  // The first step is that of who issued the act.
  const own = chain.data?.steps.find(({ n }) => n === item.n)?.officer_id === user?.id;
  if (releasing) return <ReleaseDialog item={item} onClose={onClose} />;
  return (
    <Dialog
      title={t.chainOf(labelText(item))}
      names={[labelText(item)]}
      onClose={onClose}
      actions={
        <>
          {couldRelease && !own && <Button onClick={() => setReleasing(true)}>{t.actions.release}</Button>}
          <Button data-first onClick={onClose}>
            {texts.ui.close}
          </Button>
        </>
      }
    >
      {chain.isPending && <Skeleton lines={4} />}
      {chain.isError && <ErrorState error={chain.error} onRetry={() => void chain.refetch()} />}
      <p className={sharedStyles.quiet}>
        {item.description} · <Link to={`/retenciones/print/${item.retention_id}`}>{t.toAct(item.folio)}</Link>
      </p>
      {couldRelease && own && <p className={sharedStyles.quiet}>{t.release.ownAct}</p>}
      <ol className={styles.chain}>
        {chain.data?.steps
          .filter(({ n }) => n === item.n)
          .map((step, index) => (
            <li key={index}>
              <strong>
                {t.steps[step.step]}
                {detailOf(step)}
              </strong>
              <span className={sharedStyles.quiet}>
                {formatInstantShort(step.happened_at, item.airport)} ·{" "}
                <Name>{staffName(step.officer_name, step.officer_id)}</Name>
              </span>
              {step.movement_id !== null && (
                <Link to={movementPath(step.movement_id)}>{t.toMovement[kindOf(step.step)]}</Link>
              )}
              {step.step === "released" && receipt && <Link to={receipt}>{t.receipt.see}</Link>}
            </li>
          ))}
      </ol>
    </Dialog>
  );
}

/** What the movement of a step is. */
const kindOf = (step: CustodyChain["steps"][number]["step"]) =>
  step === "disposal_opened" || step === "disposed" || step === "disposal_cancelled" ? "disposal" : "transfer";

/** What follows the name of a step. */
function detailOf({ step, place, destination, received_by, received_document }: CustodyChain["steps"][number]): string {
  if (step === "released" && received_by) return t.stepTo.person(received_by, received_document);
  if (destination && (step === "disposal_opened" || step === "disposed")) return t.stepTo.destination(destination.name);
  if (!place) return "";
  return step === "handed_over" ? t.stepTo.handed_over(place.name) : t.stepTo.other(place.name);
}

const RELEASE_FIELDS = ["received_by", "received_document"];

function ReleaseDialog({ item, onClose }: ChainDialogProps) {
  const client = useQueryClient();
  const passenger = useQuery(retentionDetail(item.retention_id)).data?.passenger;
  const [name, setName] = useState("");
  const [document, setDocument] = useState("");
  const [tried, setTried] = useState(false);
  const release = useMutation({
    mutationFn: () =>
      releaseItem(item.retention_id, item.n, {
        received_by: oneLine(name),
        received_document: plain(document) || null,
      }),
    onSuccess: async (chain) => {
      client.setQueryData(custodyChain(item.retention_id).queryKey, chain);
      // A list without these goods would close the dialog with them, before anybody prints the receipt.
      await client.invalidateQueries({ queryKey: custodyKeys.all, refetchType: "none" });
    },
  });
  const { placed } = problemsOf(release.error, (field) => (RELEASE_FIELDS.includes(field) ? field : null));
  const refused = (field: string) => placed.find((problem) => problem.name === field)?.message;
  function submit() {
    setTried(true);
    if (isName(name)) release.mutate();
  }
  function close() {
    // What is on its way has an answer, and a receipt, to wait for.
    if (release.isPending) return;
    onClose();
    if (release.isSuccess) void client.invalidateQueries({ queryKey: custodyKeys.all });
  }
  if (release.data) {
    return (
      <Dialog
        key="done"
        title={t.release.done(labelText(item))}
        names={[labelText(item)]}
        onClose={close}
        actions={
          <>
            <LinkButton kind="primary" data-first to={receiptPath(release.data, item.n) ?? ""}>
              <PrintIcon /> {t.receipt.print}
            </LinkButton>
            <Button onClick={close}>{texts.ui.close}</Button>
          </>
        }
      >
        <p>
          <Sentence text={t.release.doneText(oneLine(name))} names={[oneLine(name)]} />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t.release.title(labelText(item))}
      names={[labelText(item)]}
      onClose={close}
      actions={
        <>
          <Button kind="danger" busy={release.isPending} onClick={submit}>
            {t.release.submit}
          </Button>
          <Button disabled={release.isPending} onClick={close}>
            {texts.ui.cancel}
          </Button>
        </>
      }
    >
      <div className={sharedStyles.stack}>
        {release.isError && (
          <Notice kind="error" title={failureOf(release.error, t.waiting.failed)}>
            <p>{messageOf(release.error)}</p>
          </Notice>
        )}
        <p>
          {item.description}. {t.release.text}
        </p>
        {passenger && (
          <Button
            onClick={() => {
              setName(fullName(passenger));
              setDocument(passenger.document_number);
            }}
          >
            <Sentence text={t.release.passenger(fullName(passenger))} names={[fullName(passenger)]} />
          </Button>
        )}
        <TextField
          label={t.release.received_by}
          autoComplete="off"
          maxLength={ITEM_RELEASE_RECEIVED_BY_MAX_LENGTH}
          value={name}
          error={tried && !isName(name) ? t.release.received_byMissing : refused("received_by")}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t.release.received_document}
          optional
          autoComplete="off"
          maxLength={ITEM_RELEASE_RECEIVED_DOCUMENT_MAX_LENGTH}
          value={document}
          error={refused("received_document")}
          onChange={(event) => setDocument(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
