import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { disclaimerVersion } from "../../api/settings";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { PaperChoice, type PaperSize } from "../../ui/paper";
import { Skeleton } from "../../ui/skeleton";
import styles from "./declaration-print-view.module.css";
import { keptHere, useDeclaration } from "./declaration-queries";
import { DeclarationSheet } from "./declaration-sheet";
import { ReadFailure } from "./read-failure";

const t = texts.declarationPaper;

/** The declaration on paper: a sheet, or the strip of a counter's printer. */
export function DeclarationPrintView() {
  const { id = "" } = useParams();
  const declaration = useDeclaration(id);
  const [size, setSize] = useState<PaperSize>("a4");
  const version = declaration.data?.oath.text_version ?? 0;
  const sworn = useQuery({ ...disclaimerVersion(version), enabled: version > 0 });
  const kept = useQuery(keptHere(id)).data?.sworn;
  // Without a network it is the text that was sworn on this device. A version never changes.
  const text = kept?.version === version ? kept : sworn.data;
  return (
    <Page>
      <div className={styles.screenOnly}>
        <PageHeader
          actions={
            <>
              <LinkButton to={`/declaraciones/${id}`}>{t.back}</LinkButton>
              <Button kind="main" disabled={!declaration.data || (sworn.isPending && !text)} onClick={() => print()}>
                <PrintIcon /> {t.print}
              </Button>
            </>
          }
        />
        <PaperChoice value={size} onChange={setSize} />
        {declaration.data?.masked && (
          <Notice
            title={t.masked}
            actions={<LinkButton to={`/declaraciones/${id}`}>{texts.sentDeclaration.proof.title}</LinkButton>}
          >
            {t.maskedText}
          </Notice>
        )}
        {sworn.isError && !text && (
          <Notice
            kind="warning"
            title={t.noOath}
            actions={<Button onClick={() => void sworn.refetch()}>{texts.ui.retry}</Button>}
          >
            {t.noOathText}
          </Notice>
        )}
      </div>
      {declaration.isPending && <Skeleton blocks={4} />}
      {declaration.error && <ReadFailure error={declaration.error} onRetry={() => void declaration.refetch()} />}
      {declaration.data && <DeclarationSheet declaration={declaration.data} sworn={text} size={size} />}
    </Page>
  );
}
