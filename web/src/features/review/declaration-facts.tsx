import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue, entryName } from "../../api/catalogues";
import { controlAirport, type StaffDeclaration } from "../../api/staff-declarations";
import { useSymbolOf } from "../../api/units";
import { formatDate, formatInstantShort, formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { CitedArticles } from "../../ui/cited-articles";
import { Facts } from "../../ui/facts";
import { VerdictBadge } from "../../ui/verdict-badge";
import styles from "./declaration-facts.module.css";

const t = texts.review.detail;
const { travel: tTravel, traveller: tTraveller, questions: tQuestions } = texts.declarations;

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
  const countries = useQuery(catalogue("countries")).data;
  const document = (person: { document_type: keyof typeof tTraveller.documentTypes; document_number: string; document_country: string }) =>
    `${tTraveller.documentTypes[person.document_type]} ${person.document_number} (${entryName(countries, person.document_country)})`;
  return (
    <>
      <Facts
        facts={[
          [t.names, `${traveller.surnames}, ${traveller.given_names}`],
          [t.document, document(traveller)],
          [t.birth, formatDate(traveller.birth_date)],
          [t.nationality, entryName(countries, traveller.nationality)],
          [t.residence, entryName(countries, traveller.residence_country)],
          [t.category, tTraveller.categories[traveller.migratory_category]],
          [t.contact, [traveller.email, traveller.phone].filter(Boolean).join(" · ")],
        ]}
      />
      {minors.length > 0 && (
        <div>
          <h4 className={styles.subtitle}>{t.minors(minors.length)}</h4>
          <ul className={styles.rows}>
            {minors.map((minor) => (
              <li key={`${minor.document_type} ${minor.document_number}`}>
                <strong>
                  {minor.surnames}, {minor.given_names}
                </strong>
                <p className={styles.quiet}>
                  {document(minor)} · {formatDate(minor.birth_date)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The journey. */
export function TravelFacts({ declaration: { travel } }: PartProps) {
  const airports = useQuery(catalogue("airports")).data;
  const airlines = useQuery(catalogue("airlines")).data;
  const flight = [travel.flight_number, travel.airline && entryName(airlines, travel.airline)];
  return (
    <Facts
      facts={[
        [t.direction, tTravel.directions[travel.direction].label],
        [t.route, `${airportName(airports, travel.origin_airport)} → ${airportName(airports, travel.destination_airport)}`],
        [t.flight, flight.filter(Boolean).join(" · ")],
        [t.date, formatDate(travel.flight_date)],
        [t.purpose, tTravel.purposes[travel.purpose]],
        [t.lodging, travel.lodging],
        [t.stay, travel.stay_days === null ? null : t.days(travel.stay_days)],
      ]}
    />
  );
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
