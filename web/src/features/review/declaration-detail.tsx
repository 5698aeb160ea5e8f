import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { attendance } from "./counter-queries";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { supervises } from "../../api/roles";
import { declarationByCode, type StaffDeclaration } from "../../nouns/declaration/queries";
import { isAtFilter } from "../../nouns/declaration/at-filter";
import { AlertStrip } from "../../nouns/declaration/alert-strip";
import { useAlerts } from "../../scan/use-alerts";
import { DepartureStrip } from "./departure-strip";
import { Corrections } from "../../nouns/declaration/corrections";
import { readDeclarationCode } from "../../lib/declaration-code";
import { formatInstantShort } from "../../lib/format";
import { languageName } from "../../lib/language-name";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { CodeBox } from "../../ui/code-box";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LaneBand } from "../../nouns/declaration/lane-badge";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { SuspiciousTag } from "../../nouns/declaration/suspicious-tag";
import { Background } from "./background";
import { Contradictions } from "./contradictions";
import { DeclarationActions } from "./declaration-actions";
import { DepartureActions } from "./departure-actions";
import { withActs, withSteps } from "./expected-state";
import { type UnsentStep, useUnsentSteps } from "../../offline/unsent-steps";
import { issuedActs } from "../../offline/issued-acts";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { Tag } from "../../ui/tag";
import { UnsentSteps } from "./unsent-steps";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-detail.module.css";
import { AnswersFacts, History, Identity, ItemsFacts, TravelFacts, TravellerFacts } from "./declaration-facts";
import { Fellows } from "./fellows";
import { Fold } from "./fold";
import { TakeOver } from "./take-over";
import { BackToQueue } from "./back-to-queue";

const t = texts.review.detail;
/** The states in which the lane still says what to do. */
const UNDECIDED = new Set<StaffDeclaration["state"]>(["submitted", "presented", "in_inspection"]);

interface DeclarationDetailProps {
  code: string;
  backTo: string;
  /** Where another declaration opens. */
  hrefOf: (code: string) => string;
}

/** One declaration, everything an officer needs to decide, what decides first. */
export function DeclarationDetail({ code, backTo, hrefOf }: DeclarationDetailProps) {
  const declaration = useQuery(declarationByCode(code));
  const alerts = useAlerts(code);
  useOutboxChanges();
  const steps = useUnsentSteps(code);
  const acts = useUnsentActs(code);
  const session = useSession();
  const airport = session?.airport ?? null;
  return (
    <article className={sharedStyles.stack} aria-label={code}>
      <BackToQueue to={backTo} beside>
        {t.back}
      </BackToQueue>
      {!declaration.data && <AlertStrip alerts={alerts} airport={airport} />}
      {declaration.isPending && <Skeleton lines={2} blocks={3} />}
      {declaration.isError && (
        <Missing code={code} error={declaration.error} hrefOf={hrefOf} onRetry={() => void declaration.refetch()} />
      )}
      {declaration.data && (
        <Shown
          declaration={withAlerts(withActs(withSteps(declaration.data, steps, session?.user), acts), alerts)}
          steps={steps}
          waits={acts.length > 0 || steps.some(({ standing }) => standing === "waiting")}
          sent={declaration.data}
          hrefOf={hrefOf}
        />
      )}
    </article>
  );
}

/** The acts on it that its officer issued on this device, and that the server lacks. */
const useUnsentActs = (code: string) =>
  (useQuery(issuedActs).data ?? []).flatMap(({ own }) => (own?.act.declaration_code === code ? own.act : []));

/** As it will stand once it is read again: an alert makes the lane red. */
function withAlerts(declaration: StaffDeclaration, alerts: StaffDeclaration["alerts"]): StaffDeclaration {
  const { lane, state } = declaration;
  const isRed = lane !== null && alerts.length > 0 && UNDECIDED.has(state);
  return { ...declaration, alerts, lane: isRed ? { ...lane, code: "rojo" } : lane };
}

interface ShownProps extends Pick<DeclarationDetailProps, "hrefOf"> {
  /** As it will stand once the steps that wait here have arrived. */
  declaration: StaffDeclaration;
  steps: readonly UnsentStep[];
  /** Whether something waits here that changes how it stands. */
  waits: boolean;
  /** How many of its changes of state the server has. */
  sent: StaffDeclaration;
}

function Shown({ declaration, steps, waits: isUnsent, sent, hrefOf }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const band = useId();
  // A copy that an earlier release kept names no acts.
  const { acts = [], lane, airport, submitted_at, minors, corrections, departure, oath } = declaration;
  const language = languageName(oath.language);
  const isFilter = isAtFilter(declaration, useSession()?.airport);
  // Seals are looked at first.
  const waits =
    departure !== null &&
    !isFilter &&
    UNDECIDED.has(declaration.state) &&
    departure.seals.some(({ condition }) => condition === null);
  const alerted = declaration.alerts.length > 0;
  // What alerts say stands below the band, whole.
  const reasons = (lane?.reasons ?? []).filter(({ code }) => code !== "PASSENGER_ALERT");
  const [reason, ...otherReasons] = alerted ? [{ message: t.alerted }, ...reasons] : reasons;
  return (
    <>
      {lane && (
        <LaneBand
          id={band}
          lane={lane.code}
          reason={reason?.message}
          over={departure && isFilter ? isDecided(departure) : !UNDECIDED.has(declaration.state)}
          outcome={acts.length > 0 ? t.actsIssued(acts.map(({ folio }) => folio)) : undefined}
          about={{
            surnames: declaration.traveller.surnames,
            document: declaration.traveller.document_number,
            code: declaration.code,
          }}
        />
      )}
      <header className={styles.head}>
        <Identity declaration={declaration} />
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1} aria-describedby={band} className={styles.code} translate="no">
            {declaration.code}
          </h2>
          <DeclarationStateTag state={declaration.state} />
          {isUnsent && <Tag tone="waiting">{texts.review.unsent.tag}</Tag>}
          {declaration.suspicious && <SuspiciousTag />}
          <span className={sharedStyles.quiet}>
            {t.sent}: {formatInstantShort(submitted_at, airport)}
            {language && ` · ${t.formIn(language)}`}
          </span>
        </div>
      </header>
      <AlertStrip alerts={declaration.alerts} airport={airport} />
      {departure && <DepartureStrip departure={departure} arrived={!isFilter} arrival={airport} />}
      {otherReasons.length > 0 && (
        <div>
          <p className={sharedStyles.quiet}>{t.otherReasons}</p>
          <ul className={styles.reasons}>
            {otherReasons.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {declaration.joined_to && (
        <Notice
          title={texts.sentDeclaration.joinedTo(declaration.joined_to)}
          names={[declaration.joined_to]}
          actions={
            <Link to={hrefOf(declaration.joined_to)} translate="no">
              {declaration.joined_to}
            </Link>
          }
        >
          {texts.sentDeclaration.joinedText}
        </Notice>
      )}
      {declaration.suspicious && (
        <Notice kind="warning" title={texts.suspicious.oneTitle}>
          {texts.suspicious.one}
        </Notice>
      )}
      <Contradictions declaration={declaration} />
      <OtherOfficer declaration={declaration} />
      <UnsentSteps declaration={declaration} steps={steps} />
      {departure && isFilter ? (
        <DepartureActions declaration={declaration} departure={departure} />
      ) : (
        <DeclarationActions declaration={declaration} sealsFirst={waits} />
      )}
      <Part title={t.items}>
        <ItemsFacts declaration={declaration} />
      </Part>
      <Fellows declaration={declaration} hrefOf={hrefOf} />
      <Part title={t.answers}>
        <AnswersFacts declaration={declaration} />
      </Part>
      {corrections.length > 0 && (
        <Part title={texts.corrections.title}>
          <Corrections corrections={corrections} />
        </Part>
      )}
      <Background declaration={declaration} hrefOf={hrefOf} />
      <Card className={styles.rest}>
        <Fold title={<h3>{t.travellers(minors.length)}</h3>}>
          <TravellerFacts declaration={declaration} />
        </Fold>
        <Fold title={<h3>{t.travel}</h3>}>
          <TravelFacts declaration={declaration} />
        </Fold>
        <Fold title={<h3>{t.history}</h3>}>
          <History declaration={declaration} sent={sent} />
        </Fold>
      </Card>
    </>
  );
}

const isDecided = ({ state }: NonNullable<StaffDeclaration["departure"]>) =>
  state === "cleared" || state === "with_findings";

/** Says that another officer has the same declaration open. */
function OtherOfficer({ declaration }: { declaration: StaffDeclaration }) {
  const role = useSession()?.user.role;
  const other = useQuery({ ...attendance(declaration.code), enabled: role !== "auditor" }).data;
  if (!other) return null;
  return (
    <Notice kind="warning" title={t.attendedBy(other.name)} names={[other.name]}>
      {t.attendedText(formatInstantShort(other.opened_at, declaration.airport))}
    </Notice>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h3>{title}</h3>
      {children}
    </Card>
  );
}

interface MissingProps extends Pick<DeclarationDetailProps, "code" | "hrefOf"> {
  error: Error;
  onRetry: () => void;
}

function Missing({ code, error, hrefOf, onRetry }: MissingProps) {
  const navigate = useNavigate();
  const role = useSession()?.user.role;
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status === 404)
    return (
      <>
        <EmptyState title={t.notFoundTitle(code)} names={[code]}>
          {t.notFound}
        </EmptyState>
        <div className={styles.again}>
          <CodeBox initial={code} read={readDeclarationCode} onCode={(found) => void navigate(hrefOf(found))} />
        </div>
      </>
    );
  if (status === 403 && supervises(role)) return <TakeOver code={code} />;
  if (status === 403) return <EmptyState title={t.wrongAirportTitle}>{t.wrongAirport}</EmptyState>;
  return <ErrorState error={error} onRetry={onRetry} />;
}
