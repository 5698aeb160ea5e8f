import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue, entryName } from "../../api/catalogues";
import { useSymbolOf } from "../../api/units";
import { parseAmount } from "../../lib/amount";
import { isCalendarDate } from "../../lib/dates";
import { formatDate, formatNumber } from "../../lib/format";
import { type DeclarationForm, type ItemForm, type MinorForm, QUESTIONS } from "../../offline/declaration-draft";
import { texts } from "../../texts/es";
import { CitedArticles } from "../../ui/cited-articles";
import { Facts } from "../../ui/facts";
import { VerdictBadge } from "../../ui/verdict-badge";
import styles from "./declared.module.css";

const { travel: tTravel, traveller: tTraveller, questions: tQuestions, review: tReview, items: tItems } = texts.declarations;

/** The journey, to read. */
export function DeclaredTravel({ travel }: Pick<DeclarationForm, "travel">) {
  const airports = useQuery(catalogue("airports")).data;
  const airlines = useQuery(catalogue("airlines")).data;
  const modes = useQuery(catalogue("transport-modes")).data;
  return (
    <Facts
      paired
      facts={[
        [tTravel.directionName, labelOf(tTravel.directions, travel.direction)],
        [tTravel.flight_date, date(travel.flight_date)],
        [tTravel.origin_airport, airportName(airports, travel.origin_airport)],
        [tTravel.destination_airport, airportName(airports, travel.destination_airport)],
        [tTravel.transport_mode, entryName(modes, travel.transport_mode)],
        [tTravel.airline, travel.airline && entryName(airlines, travel.airline)],
        [travel.transport_mode.startsWith("A") ? tTravel.flight_number : tTravel.voyage_number, travel.flight_number],
        [tTravel.purpose, labelOf(tTravel.purposes, travel.purpose)],
        [tTravel.lodging, travel.lodging],
        [tTravel.stay_days, travel.stay_days],
      ]}
    />
  );
}

/** Who declares, and the minors in charge, to read. */
export function DeclaredPeople({ traveller, minors }: Pick<DeclarationForm, "traveller" | "minors">) {
  const countries = useQuery(catalogue("countries")).data;
  const person = (of: MinorForm) =>
    [
      [tTraveller.surnames, of.surnames],
      [tTraveller.given_names, of.given_names],
      [labelOf(tTraveller.documentTypes, of.document_type), `${of.document_number} (${entryName(countries, of.document_country)})`],
      [tTraveller.birth_date, date(of.birth_date)],
      [tTraveller.sex, labelOf(tTraveller.sexes, of.sex)],
      [tTraveller.nationality, entryName(countries, of.nationality)],
    ] as const;
  return (
    <>
      <Facts
        paired
        facts={[
          ...person(traveller),
          [tTraveller.residence_country, entryName(countries, traveller.residence_country)],
          [tTraveller.migratory_category, labelOf(tTraveller.categories, traveller.migratory_category)],
          [tTraveller.email, traveller.email],
          [tTraveller.phone, traveller.phone],
        ]}
      />
      {minors.map((minor, index) => (
        <div key={`${minor.document_type} ${minor.document_number}`} className={styles.part}>
          <h3>{tTraveller.minor(index + 1)}</h3>
          <Facts paired facts={person(minor)} />
        </div>
      ))}
    </>
  );
}

/** The answers under oath, to read. */
export function DeclaredAnswers({ answers }: Pick<DeclarationForm, "answers">) {
  return (
    <ul className={styles.answers}>
      {QUESTIONS.map((question) => {
        const { yes, detail } = answers[question];
        return (
          <li key={question}>
            <span>
              {tQuestions.names[question]}
              {yes === "yes" && detail && <small>{detail}</small>}
            </span>
            <strong>{yes === "yes" ? texts.ui.yes : yes === "no" ? texts.ui.no : "—"}</strong>
          </li>
        );
      })}
    </ul>
  );
}

/** Everything that is carried, with its verdicts, to read. */
export function DeclaredItems({ items }: Pick<DeclarationForm, "items">) {
  if (items.length === 0) return <p>{tReview.noItems}</p>;
  return (
    <ol className={styles.items}>
      {items.map((item, index) => (
        // The order of the declaration is what tells its items apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <DeclaredItem item={item} />
        </li>
      ))}
    </ol>
  );
}

function DeclaredItem({ item }: { item: ItemForm }) {
  const carriedIn = useQuery(catalogue("carried-items")).data;
  const countries = useQuery(catalogue("countries")).data;
  const symbol = useSymbolOf();
  const quantity = parseAmount(item.quantity);
  const details = [
    `${quantity === null ? item.quantity : formatNumber(quantity)} ${symbol(item.unit)}`,
    entryName(carriedIn, item.carried_in),
    entryName(countries, item.origin_country),
    item.packaging,
  ];
  return (
    <>
      <div className={styles.itemHead}>
        <strong>{item.product?.name ?? item.description}</strong>
        {item.product?.classification.code && <VerdictBadge classification={item.product.classification} />}
      </div>
      <p>{details.filter(Boolean).join(" · ")}</p>
      {item.product?.conditions && (
        <p className={styles.quiet}>
          {texts.search.conditions}: {item.product.conditions}
        </p>
      )}
      {item.product?.articles && item.product.articles.length > 0 && (
        <div className={styles.basis}>
          {texts.search.legalBasis}: <CitedArticles articles={item.product.articles} />
        </div>
      )}
      {item.product && !item.product.verified && <p className={styles.quiet}>{texts.search.referential}</p>}
      {!item.product && <p className={styles.quiet}>{tItems.freeText}</p>}
    </>
  );
}

function labelOf(labels: Record<string, string | { label: string }>, code: string): string {
  const text = labels[code] ?? code;
  return typeof text === "string" ? text : text.label;
}

const date = (day: string) => (isCalendarDate(day) ? formatDate(day) : "");
