import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useParams } from "react-router";
import { v7 as uuidV7 } from "uuid";
import { call } from "../../api/call";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { type Retention, retentionDetail, retentionKeys } from "../../api/staff-retentions";
import { formatInstantShort } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { countPrint, type IssuedAct, useIssuedActs } from "../../offline/issued-acts";
import { letGo } from "../../offline/outbox";
import { sendSoon } from "../../offline/outbox-sending";
import { outboxKey } from "../../offline/use-outbox-changes";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { outboxTexts } from "../../texts/outbox";
import { messageOf } from "../../texts/user-facing-error";
import { BackLink } from "../../ui/back-link";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { InsteadPage } from "../../ui/instead-page";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { PaperChoice, type PaperSize } from "../../ui/paper";
import { SheetDesk } from "../../ui/sheet-desk";
import { RadioGroup } from "../../ui/radio-group";
import { Sentence } from "../../ui/sentence";
import { Skeleton } from "../../ui/skeleton";
import { ActPhotos } from "./act-photos";
import { ActSheet } from "./act-sheet";
import { AnnulButton, AnnulmentNotice } from "./annulment";
import { CustodyLabels } from "./custody-labels";
import { Refusal } from "./refusal";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./retention-print-view.module.css";

const t = texts.retentions.print;
const { offline } = texts.retentions;

/** The official act, to read and to print. */
export function RetentionPrintView() {
  const { id = "" } = useParams();
  const issued = useIssuedActs();
  const waiting = issued.data?.find((one) => one.id === id);
  const act = useQuery({ ...retentionDetail(id), enabled: issued.isFetched && !waiting });
  const own = waiting?.own;
  // An act that arrives while it is printed stays on the screen: its sheet gets the number of its copy.
  const [sentMeanwhile, setSentMeanwhile] = useState(own?.act);
  if (own && own.act !== sentMeanwhile) setSentMeanwhile(own.act);
  if (waiting && !own) {
    return (
      <InsteadPage title={offline.ofOtherTitle} to="/retenciones" link={t.back}>
        {offline.ofOtherText}
      </InsteadPage>
    );
  }
  const arriving = act.isPending && sentMeanwhile?.id === id ? sentMeanwhile : undefined;
  const shown = own?.act ?? act.data ?? arriving;
  return (
    <Page>
      {shown ? (
        <Printable key={id} act={shown} {...(own && { waiting: own })} />
      ) : act.isError ? (
        <Missing error={act.error} onRetry={() => void act.refetch()} />
      ) : (
        <Skeleton lines={2} blocks={4} />
      )}
    </Page>
  );
}

type Document = "act" | "labels";

interface PrintableProps {
  act: Retention;
  /** Set while only this device has the act. */
  waiting?: IssuedAct;
}

function Printable({ act, waiting }: PrintableProps) {
  const client = useQueryClient();
  const online = useOnline();
  const [document, setDocument] = useState<Document>("act");
  const [size, setSize] = useState<PaperSize>("a4");
  const [copy, setCopy] = useState<number | null>(null);
  // Kept until a print is answered: when the answer is lost, the next try is the same print.
  const [printKey, setPrintKey] = useState(() => uuidV7());
  const refresh = () => {
    void client.invalidateQueries({ queryKey: outboxKey });
    void client.invalidateQueries({ queryKey: retentionKeys.detail(act.id) });
  };
  const printAct = useMutation({
    mutationFn: async () => {
      const counted = waiting ? await countPrint(act.id) : null;
      if (counted !== null) return counted;
      return (
        await call.post("/api/retentions/{id}/print", {
          params: { path: { id: act.id }, header: { "Idempotency-Key": printKey } },
        })
      ).copy;
    },
    networkMode: "always",
    // Another tab may have sent the act meanwhile.
    onError: refresh,
    onSuccess: (number) => {
      setPrintKey(uuidV7());
      // The mark has to be on the sheet before the printer looks at it.
      flushSync(() => {
        setDocument("act");
        setCopy(number);
      });
      print();
      refresh();
    },
  });
  // Each sheet that leaves the printer is registered: the next one is another copy, and without the button none.
  useEffect(() => {
    const printed = () => setCopy(null);
    addEventListener("afterprint", printed);
    return () => removeEventListener("afterprint", printed);
  }, []);

  function printLabels() {
    flushSync(() => setDocument("labels"));
    print();
  }

  return (
    <>
      <div className={styles.toolbar}>
        <BackLink to="/retenciones">{t.back}</BackLink>
        <PageHeader
          title={t.screenTitle(act.folio)}
          names={[act.folio]}
          actions={
            <div className={classes(sharedStyles.row, styles.actions)}>
              {!waiting && <AnnulButton act={act} />}
              <Button onClick={printLabels}>
                <PrintIcon /> {t.printLabels}
              </Button>
              <Button
                kind="main"
                busy={printAct.isPending}
                disabled={!online && !waiting}
                onClick={() => printAct.mutate()}
              >
                <PrintIcon /> {printAct.isPending ? t.printing : t.print}
              </Button>
            </div>
          }
        />
        <AnnulmentNotice act={act} />
        {waiting && <Waiting issued={waiting} />}
        {printAct.isError && (
          <Notice kind="error" title={t.printFailed}>
            <p>{messageOf(printAct.error)}</p>
            <p>{t.printFailedText}</p>
          </Notice>
        )}
        {!online && !waiting && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
      </div>
      <SheetDesk
        label={t.screenTitle(act.folio)}
        options={
          <>
            <RadioGroup
              inline
              name="document"
              label={t.paperOf}
              choices={DOCUMENTS}
              value={document}
              onChange={({ target }) => setDocument(target.value as Document)}
            />
            <PaperChoice value={size} onChange={setSize} />
            {act.received_at && <p>{offline.received(formatInstantShort(act.received_at, act.airport))}</p>}
            {act.handed_in_by && <HandedIn by={act.handed_in_by} />}
            {!waiting && (
              <p>
                <Link to={`/retenciones/custodia?etiqueta=${act.folio}`}>{t.custody}</Link>
              </p>
            )}
          </>
        }
      >
        {document === "act" ? <ActSheet act={act} copy={copy} size={size} /> : <CustodyLabels act={act} size={size} />}
      </SheetDesk>
      <div className={styles.toolbar}>{!waiting && <ActPhotos act={act} />}</div>
    </>
  );
}

function HandedIn({ by: { name, id } }: { by: NonNullable<Retention["handed_in_by"]> }) {
  const who = staffName(name, id);
  return (
    <p>
      <Sentence text={offline.handedInBy(who)} names={[who]} />
    </p>
  );
}

function Waiting({ issued: { act, officer, refusal } }: { issued: IssuedAct }) {
  const online = useOnline();
  const person = useSession()?.user.id;
  const sendAgain = useMutation({ mutationFn: () => letGo(act.id).then(sendSoon) });
  const isOfOther = officer !== person;
  if (!refusal) {
    return (
      <Notice kind="warning" title={offline.waiting}>
        {offline.waitingAct} {isOfOther && outboxTexts.handedIn(act.officer.name)}
      </Notice>
    );
  }
  const again = (
    <Button busy={sendAgain.isPending} disabled={!online} onClick={() => sendAgain.mutate()}>
      {offline.sendAgain}
    </Button>
  );
  // What it says is its officer's to correct.
  if (isOfOther) {
    return <Refusal {...refusal} says={outboxTexts.actOfOther(act.officer.name)} actions={again} />;
  }
  return (
    <Refusal
      {...refusal}
      actions={
        <>
          <LinkButton to={`/form-retenciones?corrige=${act.id}`}>{offline.toCorrect}</LinkButton>
          {again}
        </>
      }
    />
  );
}

const DOCUMENTS = [
  { value: "act", label: t.documents.act },
  { value: "labels", label: t.documents.labels },
];

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 404 || status === 422) {
    return (
      <EmptyState heading="h1" title={t.notFoundTitle} actions={<LinkButton to="/retenciones">{t.back}</LinkButton>}>
        {t.notFound}
      </EmptyState>
    );
  }
  if (status === 403) {
    return (
      <EmptyState heading="h1" title={t.wrongAirport} actions={<LinkButton to="/retenciones">{t.back}</LinkButton>}>
        {messageOf(error)}
      </EmptyState>
    );
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}
