import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { Link, useParams } from "react-router";
import { airportName, catalogue } from "../../api/catalogues";
import { Corrections } from "../../nouns/declaration/corrections";
import { formatInstant } from "../../lib/format";
import { TONES } from "../../lib/tones";
import { hasUnsent } from "../../offline/resume-outbox";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { EditIcon, PrintIcon, QrIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { QrCode } from "../../ui/qr-code";
import { Skeleton } from "../../ui/skeleton";
import { Tag } from "../../ui/tag";
import { usePhone } from "../../ui/use-phone";
import { type Declaration, toForm } from "./declaration-body";
import { useDeclaration } from "./declaration-queries";
import { DeclarationViews } from "./declaration-views";
import hidden from "../../ui/hidden.module.css";
import styles from "./declaration-view.module.css";
import { DeclaredAnswers, DeclaredItems, DeclaredPeople, DeclaredTravel } from "./declared";
import { ProofForm } from "./proof-form";
import { ReadFailure } from "./read-failure";

const t = texts.declarations;
const { view, views } = texts.sentDeclaration;

/** A declaration as it was sent, and where it stands. */
export function DeclarationView() {
  const { id = "" } = useParams();
  const declaration = useDeclaration(id);
  return (
    <Page reading={declaration.error !== null}>
      {declaration.isPending && <Skeleton lines={2} blocks={3} />}
      {declaration.error && <ReadFailure error={declaration.error} onRetry={() => void declaration.refetch()} />}
      {declaration.data && <Shown id={id} declaration={declaration.data} />}
    </Page>
  );
}

/** What the inspection found: which acts it issued, and how to check them. */
function Findings({ acts, airport }: { acts: Declaration["acts"] | undefined; airport: string }) {
  // A copy that an earlier release kept on this device names no acts.
  if (!acts || acts.length === 0) return view.findings;
  return (
    <>
      <p>{view.findingsActs(acts.length)}</p>
      <ul>
        {acts.map(({ folio, issued_at }) => (
          <li key={folio}>
            <strong translate="no">{folio}</strong>, {view.actIssued(formatInstant(issued_at, airport))}
          </li>
        ))}
      </ul>
      <p>{view.findingsCheck(acts.length)}</p>
    </>
  );
}

const UnsentEdit = lazy<ComponentType<{ id: string }>>(() =>
  import("./unsent-edit").then(
    (loaded) => ({ default: loaded.UnsentEdit }),
    () => ({ default: () => null }),
  ),
);

function Shown({ id, declaration }: { id: string; declaration: Declaration }) {
  const online = useOnline();
  const unsent = useQuery(hasUnsent).data;
  const { code, state, version, editable, submitted_at, updated_at, travel, oath, corrections, joined_to, departure } =
    declaration;
  const airports = useQuery(catalogue("airports")).data;
  const mayTravel = state !== "expired" && state !== "annulled";
  const { traveller, minors, answers, items, travel: journey } = toForm(declaration);
  return (
    <>
      <PageHeader
        title={view.title(code)}
        names={[code]}
        actions={
          <>
            <LinkButton to={`/declaraciones/${id}/qr`} kind={mayTravel ? "main" : "plain"}>
              <QrIcon /> {view.qr}
            </LinkButton>
            <LinkButton to={`/declaraciones/${id}/imprimir`}>
              <PrintIcon /> {view.print}
            </LinkButton>
            {editable && (
              <LinkButton to={`/declaraciones/${id}/editar`}>
                <EditIcon /> {view.edit}
              </LinkButton>
            )}
          </>
        }
      />
      {!online && <OfflineCopy>{view.offlineCopy}</OfflineCopy>}
      {unsent && (
        <Suspense>
          <UnsentEdit id={id} />
        </Suspense>
      )}
      {state === "expired" && (
        <Notice
          kind="warning"
          title={view.expiredTitle}
          actions={
            <LinkButton to="/declaraciones/nueva" kind="main">
              {view.expiredNew}
            </LinkButton>
          }
        >
          {view.expired}
        </Notice>
      )}
      {state === "with_findings" && (
        <Notice
          kind="warning"
          title={view.findingsTitle}
          actions={<LinkButton to="/verificar">{view.findingsVerify}</LinkButton>}
        >
          <Findings acts={declaration.acts} airport={declaration.airport} />
        </Notice>
      )}
      <Card className={styles.standing}>
        <div className={styles.now}>
          <p>
            {/* Whoever sent it looks for that it arrived. */}
            <Tag tone={state === "submitted" ? "done" : TONES.declaration[state]}>
              <span className={hidden.hidden}>{view.state}: </span>
              {t.states[state]}
            </Tag>
          </p>
          <p>{view.now[state]}</p>
        </div>
        {mayTravel && (
          <QrCode className={styles.qr} content={declaration.qr} label={texts.sentDeclaration.qr.alt(code)} />
        )}
        <Facts
          paired
          facts={[
            [
              view.departure,
              departure &&
                (departure.state === "pending"
                  ? view.departurePending(airportName(airports, departure.airport))
                  : view.departureAt(
                      departureStateLabels[departure.state],
                      airportName(airports, departure.airport),
                      departure.at ? formatInstant(departure.at, departure.airport) : "",
                    )),
            ],
            [view.submitted, formatInstant(submitted_at, travel.origin_airport)],
            [
              view.oath,
              <Link key="oath" to={`/descargo/${oath.text_version}`}>
                {texts.settings.sworn.link(oath.text_version)}
              </Link>,
            ],
            [
              view.updated,
              version > 1 && `${view.version(version)} · ${formatInstant(updated_at, travel.origin_airport)}`,
            ],
          ]}
        />
      </Card>
      {joined_to && (
        <Notice title={texts.sentDeclaration.joinedTo(joined_to)} names={[joined_to]}>
          {texts.sentDeclaration.joinedText}
        </Notice>
      )}
      {corrections.length > 0 && (
        <Card>
          <h2>{texts.corrections.title}</h2>
          <Corrections corrections={corrections} />
        </Card>
      )}
      <Card>
        <h2>{t.steps[3]}</h2>
        <DeclaredItems items={items} />
      </Card>
      <Part title={t.steps[0]}>
        <DeclaredTravel travel={journey} />
      </Part>
      <Part title={view.declarant}>
        <DeclaredPeople traveller={traveller} minors={minors} />
      </Part>
      {declaration.masked && <ProofForm id={id} reason={texts.sentDeclaration.proof.toSee} />}
      <Card>
        <h2>{t.steps[2]}</h2>
        <DeclaredAnswers answers={answers} />
      </Card>
      <Card>
        <h2>{views.title}</h2>
        <DeclarationViews id={id} airport={travel.origin_airport} />
      </Card>
    </>
  );
}

/** What the traveller wrote and knows: folded on a phone, where it would stand before what is to be done. */
function Part({ title, children }: { title: string | undefined; children: ReactNode }) {
  const phone = usePhone();
  return (
    <Card>
      {phone ? (
        <details className={styles.part}>
          <summary>
            <h2>{title}</h2>
          </summary>
          {children}
        </details>
      ) : (
        <>
          <h2>{title}</h2>
          {children}
        </>
      )}
    </Card>
  );
}
