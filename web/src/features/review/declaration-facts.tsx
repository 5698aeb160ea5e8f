import { useQuery } from "@tanstack/react-query";
import { catalogue, entryName, useRouteName } from "../../api/catalogues";
import { useItemFacts, usePeopleFacts, useTravelFacts } from "../../nouns/declaration/facts";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { ContradictionInHistory } from "./contradictions";
import { stepTime } from "./step-time";
import { classes } from "../../lib/classes";
import { formatDateShort } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { Facts } from "../../ui/facts";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-facts.module.css";
import { Fold } from "./fold";
import { Name } from "../../ui/sentence";
import { Tag } from "../../ui/tag";

const t = texts.review.detail;
const tTraveller = texts.declarations.traveller;
const tQuestions = texts.swornQuestions;

interface PartProps {
  declaration: StaffDeclaration;
}

/** Whom and what flight it is about: what an officer compares with the document. */
export function Identity({ declaration: { traveller, travel } }: PartProps) {
  const countries = useQuery(catalogue("countries")).data;
  const routeName = useRouteName();
  const { document_type, document_number, document_country } = traveller;
  return (
    <p className={styles.name}>
      <strong className={styles.person}>
        <Name>{listedName(traveller)}</Name>
      </strong>
      <br />
      {tTraveller.documentTypes[document_type]}{" "}
      <strong className={styles.document} translate="no">
        {document_number}
      </strong>{" "}
      ({entryName(countries, document_country)})
      <br />
      <span className={sharedStyles.quiet}>
        {travel.flight_number} · {formatDateShort(travel.flight_date)} · {routeName(travel)}
      </span>
    </p>
  );
}

/** What is carried, with the verdicts shown on the day it was declared. */
export function ItemsFacts({ declaration: { items } }: PartProps) {
  const facts = useItemFacts();
  if (items.length === 0) return <p className={sharedStyles.quiet}>{t.noItems}</p>;
  return (
    <>
      <ol className={styles.rows}>
        {items.map((item) => (
          <li key={item.n} className={styles.item}>
            <div className={styles.line}>
              <strong className={styles.name} translate="no">
                {item.product?.name ?? item.description}
                {isReferential(item) && " *"}
              </strong>
              {item.verdict && <VerdictBadge classification={item.verdict.classification} />}
            </div>
            <p className={sharedStyles.quiet}>{facts.line(item)}</p>
            {item.verdict?.conditions && (
              <p>
                <span className={sharedStyles.quiet}>{texts.search.facts.conditions}:</span> {item.verdict.conditions}
              </p>
            )}
            {item.verdict?.reason && (
              <p>
                <span className={sharedStyles.quiet}>{texts.search.facts.reason}:</span> {item.verdict.reason}
              </p>
            )}
            {item.verdict && item.verdict.articles.length > 0 && (
              <Fold closed title={texts.search.legalBasis}>
                <CitedArticles articles={item.verdict.articles} />
              </Fold>
            )}
            {!item.verdict && <p className={sharedStyles.quiet}>{t.freeText}</p>}
          </li>
        ))}
      </ol>
      {items.some(isReferential) && <p className={sharedStyles.quiet}>{texts.declarationPaper.referential}</p>}
    </>
  );
}

const isReferential = ({ verdict }: StaffDeclaration["items"][number]): boolean =>
  verdict !== null && !verdict.verified;

/** Who travels. */
export function TravellerFacts({ declaration: { traveller, minors } }: PartProps) {
  const factsOf = usePeopleFacts();
  return (
    <>
      <Facts paired facts={factsOf.traveller(traveller)} />
      {minors.map((minor, index) => (
        <div key={`${minor.document_type} ${minor.document_number}`}>
          <h4 className={styles.subtitle}>{tTraveller.minor(index + 1)}</h4>
          <Facts paired facts={factsOf.minor(minor)} />
        </div>
      ))}
    </>
  );
}

/** The journey. */
export function TravelFacts({ declaration: { travel } }: PartProps) {
  return <Facts paired facts={useTravelFacts(travel)} />;
}

/** The answers under oath, what was answered yes first. */
export function AnswersFacts({ declaration: { answers } }: PartProps) {
  const yes = QUESTIONS.filter((question) => answers[question].yes);
  const no = QUESTIONS.filter((question) => !answers[question].yes);
  return (
    <>
      {yes.length > 0 && (
        <ul className={styles.rows}>
          {yes.map((question) => (
            <li key={question}>
              <div className={styles.answer}>
                <span className={styles.name}>{tQuestions.names[question]}</span>
                <strong>{texts.ui.yes}</strong>
              </div>
              {answers[question].detail && <p className={styles.name}>{answers[question].detail}</p>}
            </li>
          ))}
        </ul>
      )}
      {no.length > 0 && (
        <Fold title={t.answeredNo(no.length, yes.length === 0)}>
          <ul className={styles.rows}>
            {no.map((question) => (
              <li key={question} className={classes(styles.answer, sharedStyles.quiet)}>
                <span>{tQuestions.names[question]}</span>
                <span>{texts.ui.no}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

const QUESTIONS = Object.keys(tQuestions.names) as (keyof typeof tQuestions.names)[];

interface HistoryProps extends PartProps {
  /** The declaration as the server has it; steps that it lacks wait on this device. */
  sent: Pick<StaffDeclaration, "transitions" | "departure">;
}

/** Every step so far, of both controls: what, when, who, why. */
export function History({ declaration: { transitions, departure, airport, version }, sent }: HistoryProps) {
  const arrival = transitions.map((step, index): Entry => ({
    ...step,
    title: texts.declarations.states[step.to],
    isUnsent: index >= sent.transitions.length,
    details: step.reason,
    airport: step.airport ?? airport,
  }));
  // A copy that an earlier release kept names no steps.
  const sentBefore = sent.departure?.steps ?? [];
  const before = (departure?.steps ?? []).map((step, index): Entry => ({
    ...step,
    title: texts.review.unsent.departureNames[step.to],
    isUnsent: index >= sentBefore.length,
    details: [step.bags !== null && texts.review.departure.bags(step.bags), step.reason].filter(Boolean).join(" · "),
    airport: departure?.airport ?? airport,
  }));
  return (
    <>
      <p className={sharedStyles.quiet}>{t.version(version)}</p>
      <ol className={styles.rows}>
        {inOrder(arrival, before).map((entry) => (
          <li key={`${entry.at} ${entry.title}`}>
            <strong>{entry.title}</strong> {entry.isUnsent && <Tag tone="waiting">{texts.review.unsent.tag}</Tag>}
            <p className={sharedStyles.quiet}>
              <Name>{staffName(entry.by, entry.by_id)}</Name>
              <br />
              {stepTime(entry.at, entry.decided_at, entry.airport)}
            </p>
            {entry.details && <p className={styles.name}>{entry.details}</p>}
            {/* A copy that an earlier release kept names none. */}
            {(entry.witnesses ?? []).map((witness) => (
              <p key={witness.by_id} className={sharedStyles.quiet}>
                {t.witness} <Name>{staffName(witness.by, witness.by_id)}</Name>
                <br />
                {stepTime(witness.at, witness.decided_at, witness.airport)}
                {witness.reason && (
                  <>
                    <br />
                    {witness.reason}
                  </>
                )}
              </p>
            ))}
            {(entry.contradictions ?? []).map((contradiction) => (
              <ContradictionInHistory key={contradiction.by_id} contradiction={contradiction} />
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

type Transition = StaffDeclaration["transitions"][number];

/** A step of either control. */
interface Entry extends Pick<Transition, "at" | "by" | "by_id" | "decided_at" | "witnesses"> {
  title: string;
  isUnsent: boolean;
  details: string | null;
  airport: string;
  contradictions?: Transition["contradictions"];
}

/** The steps of both controls by their arrival; those of one control keep their order. */
function inOrder(arrival: readonly Entry[], before: readonly Entry[]): readonly Entry[] {
  const entries = [...arrival];
  for (const step of before) {
    const next = entries.findIndex(({ at }) => Date.parse(at) > Date.parse(step.at));
    entries.splice(next < 0 ? entries.length : next, 0, step);
  }
  return entries;
}
