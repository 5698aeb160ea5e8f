import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { type Disclaimer, disclaimerVersion, usePicture } from "../../api/settings";
import { classes } from "../../lib/classes";
import { formatInstant } from "../../lib/format";
import { texts } from "../../texts/es";
import { AgencyLogo } from "../../ui/agency-logo";
import { Button } from "../../ui/button";
import { PrintIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Paper, PaperChoice, type PaperSize } from "../../ui/paper";
import { QrCode } from "../../ui/qr-code";
import { Skeleton } from "../../ui/skeleton";
import { SwornText } from "../../nouns/declaration/sworn-text";
import { type Declaration, toForm } from "./declaration-body";
import styles from "./declaration-print-view.module.css";
import { keptHere, useDeclaration } from "./declaration-queries";
import { DeclaredAnswers, DeclaredPeople, DeclaredTravel, PrintedItems } from "./declared";
import { ReadFailure } from "./read-failure";

const t = texts.declarations;

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
              <LinkButton to={`/declaraciones/${id}`}>{t.print.back}</LinkButton>
              <Button kind="main" disabled={!declaration.data || (sworn.isPending && !text)} onClick={() => print()}>
                <PrintIcon /> {t.print.print}
              </Button>
            </>
          }
        />
        <PaperChoice value={size} onChange={setSize} />
        {sworn.isError && !text && (
          <Notice
            kind="warning"
            title={t.print.noOath}
            actions={<Button onClick={() => void sworn.refetch()}>{texts.ui.retry}</Button>}
          >
            {t.print.noOathText}
          </Notice>
        )}
      </div>
      {declaration.isPending && <Skeleton blocks={4} />}
      {declaration.error && <ReadFailure error={declaration.error} onRetry={() => void declaration.refetch()} />}
      {declaration.data && <Sheet declaration={declaration.data} sworn={text} size={size} />}
    </Page>
  );
}

interface SheetProps {
  declaration: Declaration;
  /** The version of the text that the declarant accepted. */
  sworn: Pick<Disclaimer, "text" | "oath"> | undefined;
  size: PaperSize;
}

function Sheet({ declaration, sworn, size }: SheetProps) {
  const { code, qr, state, version, submitted_at, oath } = declaration;
  const { travel, traveller, minors, answers, items } = toForm(declaration);
  const airport = travel.origin_airport;
  const logo = usePicture("print");
  return (
    <Paper size={size} className={classes(styles.sheet, styles[size])}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>
            <AgencyLogo picture={logo} className={styles.logo} markClassName={styles.mark} /> {texts.app.fullName}
          </p>
          <h2>{t.print.title}</h2>
          <p className={styles.code} translate="no">
            {code}
          </p>
          <p>
            {t.states[state]} · {t.view.version(version)}
          </p>
          <p>{formatInstant(submitted_at, airport)}</p>
        </div>
        <QrCode className={styles.qr} content={qr} label={t.qr.alt(code)} />
      </header>
      <section>
        <h3>{t.steps[0]}</h3>
        <DeclaredTravel travel={travel} />
      </section>
      <section>
        <h3>{t.view.declarant}</h3>
        <DeclaredPeople traveller={traveller} minors={minors} />
      </section>
      <section className={styles.answers}>
        <h3>{t.steps[2]}</h3>
        <DeclaredAnswers answers={answers} />
      </section>
      <section>
        <h3>{t.steps[3]}</h3>
        <PrintedItems items={items} />
      </section>
      <section className={styles.oath}>
        <h3>{t.review.oath}</h3>
        {sworn && <SwornText {...sworn} />}
        <p>{t.print.oath(formatInstant(oath.accepted_at, airport), oath.text_version)}</p>
      </section>
    </Paper>
  );
}
