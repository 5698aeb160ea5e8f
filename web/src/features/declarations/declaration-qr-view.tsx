import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { offer } from "../../api/download";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { keepDeclaration } from "../../offline/kept-declarations";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { CheckIcon, DownloadIcon, DocumentIcon, PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Page, PageHeader } from "../../ui/page";
import { QrCode } from "../../ui/qr-code";
import { Skeleton } from "../../ui/skeleton";
import type { Declaration } from "./declaration-body";
import styles from "./declaration-qr-view.module.css";
import { useDeclaration } from "./declaration-queries";
import { qrImage } from "./qr-image";
import { ReadFailure } from "./read-failure";

const t = texts.declarations.qr;

/** The code to show at the control, with or without a network. */
export function DeclarationQrView() {
  const { id = "" } = useParams();
  const declaration = useDeclaration(id);
  return (
    <Page reading>
      {declaration.isPending && <Skeleton lines={2} blocks={3} />}
      {declaration.error && <ReadFailure error={declaration.error} onRetry={() => void declaration.refetch()} />}
      {declaration.data && <Shown id={id} declaration={declaration.data} />}
    </Page>
  );
}

function Shown({ id, declaration }: { id: string; declaration: Declaration }) {
  const { code, qr, travel } = declaration;
  const kept = useKeptHere(declaration);
  return (
    <>
      <PageHeader lead={t.lead} />
      <figure className={styles.figure}>
        <QrCode className={styles.qr} content={qr} label={t.alt(code)} />
        <figcaption className={styles.caption}>
          <span className={styles.code} translate="no">
            {code}
          </span>
          <span>{`${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`}</span>
        </figcaption>
      </figure>
      {kept === true && (
        <p className={styles.saved}>
          <CheckIcon /> {t.saved}
        </p>
      )}
      {kept === false && <Notice kind="warning">{texts.storage.notSaved}</Notice>}
      <div className={styles.actions}>
        <Button kind="main" onClick={() => void downloadImage(qr, code)}>
          <DownloadIcon /> {t.download}
        </Button>
        <LinkButton to={`/declaraciones/${id}`}>
          <DocumentIcon /> {t.view}
        </LinkButton>
        <LinkButton to={`/declaraciones/${id}/imprimir`}>
          <PrintIcon /> {texts.declarations.view.print}
        </LinkButton>
      </div>
      <div className={styles.link}>
        <p>{t.link}</p>
        <CopyButton text={new URL(`/declaraciones/${id}`, location.origin).href}>{t.copy}</CopyButton>
      </div>
    </>
  );
}

/**
 * Whoever opens the code here will want to show it from here, also without a network. Returns whether that will work.
 */
function useKeptHere(declaration: Declaration): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    // Staff see no capability, and keep nothing.
    if (declaration.id) keepDeclaration(declaration, null).then(setKept, console.error);
  }, [declaration]);
  return kept;
}

async function downloadImage(qr: string, code: string) {
  try {
    offer(await qrImage(qr, code), t.file(code));
  } catch (error) {
    console.error(error);
    notify({ kind: "negative", title: t.downloadFailed });
  }
}
