import { useQuery } from "@tanstack/react-query";
import { catalogue, entryName } from "../../api/catalogues";
import { usePeopleFacts, useTravelFacts } from "../../api/declared-facts";
import { controlAirport, type StaffDeclaration } from "../../api/staff-declarations";
import { useSymbolOf } from "../../api/units";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { CitedArticles } from "../../ui/cited-articles";
import { Facts } from "../../ui/facts";
import { VerdictBadge } from "../../ui/verdict-badge";
import styles from "./declaration-facts.module.css";

const t = texts.review.detail;
const { traveller: tTraveller, questions: tQuestions } = texts.declarations;

interface PartProps {
  declaration: StaffDeclaration;
}

/** What is carried, with the verdicts shown on the day it was declared. */
export function ItemsFacts({ declaration: { items } }: PartProps) {
  const symbol = useSymbolOf();
  const carriedIn = useQuery(catalogue("carried-items")).data;
  const countries = useQuery(catalogue("countries")).data;
  if (items.length === 0) return <p className={styles.quiet}>{t.noItems}</p>;
  return (
    <ol className={styles.rows}>
      {items.map((item) => (
        <li key={item.n} className={styles.item}>
          <div className={styles.line}>
            <strong className={styles.name}>{item.product?.name ?? item.description}</strong>
            {item.verdict && <VerdictBadge classification={item.verdict.classification} />}
          </div>
          <p className={styles.quiet}>
            {[
              `${formatNumber(item.quantity)} ${symbol(item.unit)}`,
              entryName(carriedIn, item.carried_in),
              entryName(countries, item.origin_country),
              item.packaging,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {item.verdict?.conditions && (
            <p>
              <span className={styles.quiet}>{texts.search.conditions}:</span> {item.verdict.conditions}
            </p>
          )}
          {item.verdict?.reason && (
            <p>
              <span className={styles.quiet}>{texts.search.reason}:</span> {item.verdict.reason}
            </p>
          )}
          {item.verdict && item.verdict.articles.length > 0 && (
            <div>
              <span className={styles.quiet}>{texts.search.legalBasis}:</span> <CitedArticles articles={item.verdict.articles} />
            </div>
          )}
          {item.verdict ? (
            !item.verdict.verified && <p className={styles.quiet}>{texts.search.referential}</p>
          ) : (
            <p className={styles.quiet}>{t.freeText}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Who travels. */
export function TravellerFacts({ declaration: { traveller, minors } }: PartProps) {
  const factsOf = usePeopleFacts();
  return (
    <>
      <Facts facts={factsOf.traveller(traveller)} />
      {minors.map((minor, index) => (
        <div key={`${minor.document_type} ${minor.document_number}`}>
          <h4 className={styles.subtitle}>{tTraveller.minor(index + 1)}</h4>
          <Facts facts={factsOf.minor(minor)} />
        </div>
      ))}
    </>
  );
}

/** The journey. */
export function TravelFacts({ declaration: { travel } }: PartProps) {
  return <Facts facts={useTravelFacts(travel)} />;
}

/** The answers under oath; what was answered yes stands out. */
export function AnswersFacts({ declaration: { answers } }: PartProps) {
  return (
    <ul className={styles.rows}>
      {QUESTIONS.map((question) => {
        const { yes, detail } = answers[question];
        return (
          <li key={question}>
            <div className={styles.answer}>
              <span className={yes ? styles.name : styles.quiet}>{tQuestions.names[question]}</span>
              {yes ? <strong>{texts.ui.yes}</strong> : <span className={styles.quiet}>{texts.ui.no}</span>}
            </div>
            {detail && <p className={styles.name}>{detail}</p>}
          </li>
        );
      })}
    </ul>
  );
}

const QUESTIONS = Object.keys(tQuestions.names) as (keyof typeof tQuestions.names)[];

/** Every step so far: what, when, who, why. */
export function History({ declaration: { transitions, travel } }: PartProps) {
  return (
    <ol className={styles.rows}>
      {transitions.map((step) => (
        <li key={`${step.at} ${step.to}`}>
          <strong>{texts.declarations.states[step.to]}</strong>{" "}
          <span className={styles.quiet}>
            {t.by(step.by || t.traveller_actor)} · {formatInstantShort(step.at, step.airport ?? controlAirport(travel))}
          </span>
          {step.reason && <p className={styles.name}>{step.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
