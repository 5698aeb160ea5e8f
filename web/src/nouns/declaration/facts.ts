import { useQuery } from "@tanstack/react-query";
import { parseAmount } from "../../lib/amount";
import { isCalendarDate } from "../../lib/dates";
import { formatDate, formatNumber, withUnit } from "../../lib/format";
import { isBySea } from "../../lib/journey";
import { texts } from "../../texts/catalogue";
import { catalogue, entryName, usePlaceName } from "../../api/catalogues";
import type { Schemas } from "../../api/schemas";
import { useSymbolOf } from "../../api/units";

/** What is declared under a name; a `name` is not translated. */
type DeclaredFact = readonly [name: string, value: string | number | null, kind?: "name" | undefined];

/** A part of a declaration, or of its draft, where everything is text. */
type Declared<Part> = { [Name in keyof Part]: Part[Name] | string };
type Travel = Declared<Schemas["Travel"]>;
type Person = Declared<Schemas["Minor"]>;
type Traveller = Declared<Schemas["Traveller"]>;
type Item = Declared<Omit<Schemas["DeclaredItem"], "n" | "product" | "verdict" | "description">>;

const { travel: tTravel, traveller: tTraveller } = texts.declarations;

/**
 * The journey as every screen and paper shows it: names and values in their order, of a declaration or of its draft.
 */
export function useTravelFacts(travel: Travel): readonly DeclaredFact[] {
  return useTravelFactsOf()(travel);
}

function useTravelFactsOf() {
  const placeName = usePlaceName();
  const airlines = useQuery(catalogue("airlines")).data;
  const modes = useQuery(catalogue("transport-modes")).data;
  return (travel: Travel): readonly DeclaredFact[] => [
    [tTravel.directionName, labelOf(tTravel.directions, travel.direction)],
    [tTravel.flight_date, date(travel.flight_date)],
    [tTravel.origin[isBySea(travel.transport_mode) ? "sea" : "air"], placeName(travel.origin_airport), "name"],
    [
      tTravel.destination[isBySea(travel.transport_mode) ? "sea" : "air"],
      placeName(travel.destination_airport),
      "name",
    ],
    [tTravel.transport_mode, entryName(modes, travel.transport_mode)],
    [tTravel.airline, travel.airline && entryName(airlines, travel.airline), "name"],
    [
      travel.transport_mode.startsWith("A") ? tTravel.flight_number : tTravel.voyage_number,
      travel.flight_number,
      "name",
    ],
    [tTravel.purpose, labelOf(tTravel.purposes, travel.purpose)],
    [tTravel.lodging, travel.lodging, "name"],
    [tTravel.stay_days, travel.stay_days],
  ];
}

/** How people of a declaration are shown: their document, what is known of a minor, and of the declarant. */
export function usePeopleFacts() {
  const countries = useQuery(catalogue("countries")).data;
  const document = (of: Pick<Person, "document_number" | "document_country">): string =>
    `${of.document_number} (${entryName(countries, of.document_country)})`;
  const minor = (of: Person): readonly DeclaredFact[] => [
    [tTraveller.surnames, of.surnames, "name"],
    [tTraveller.given_names, of.given_names, "name"],
    [labelOf(tTraveller.documentTypes, of.document_type), document(of)],
    [tTraveller.birth_date, date(of.birth_date)],
    [tTraveller.sex, labelOf(tTraveller.sexes, of.sex)],
    [tTraveller.nationality, entryName(countries, of.nationality)],
  ];
  const traveller = (of: Traveller): readonly DeclaredFact[] => [
    ...minor(of),
    [tTraveller.residence_country, entryName(countries, of.residence_country)],
    [tTraveller.migratory_category, labelOf(tTraveller.categories, of.migratory_category)],
    [tTraveller.email, of.email, "name"],
    [tTraveller.phone, of.phone, "name"],
  ];
  return { document, minor, traveller };
}

/** How goods are shown: how much there is, the particulars of where and how they travel, or all of it in one line. */
export function useItemFacts() {
  const carriedIn = useQuery(catalogue("carried-items")).data;
  const countries = useQuery(catalogue("countries")).data;
  const symbol = useSymbolOf();
  const amount = ({ quantity, unit }: Pick<Item, "quantity" | "unit">): string => {
    const known = typeof quantity === "number" ? quantity : parseAmount(quantity);
    return withUnit(known === null ? String(quantity) : formatNumber(known), symbol(unit));
  };
  const particulars = (of: Item): string =>
    joined([entryName(carriedIn, of.carried_in), entryName(countries, of.origin_country), of.packaging]);
  const line = (of: Item): string => joined([amount(of), particulars(of)]);
  return { amount, particulars, line };
}

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

/** The part of a declaration that the agency may correct, or of its draft. */
export interface Correctable {
  travel: Travel;
  traveller: Traveller;
  minors?: readonly Person[] | undefined;
}

/** A field that two versions differ in, in words. */
export interface DeclaredChange {
  label: string;
  before: string;
  after: string;
}

/** Returns what two versions differ in, field by field. */
export function useDeclaredChanges() {
  const travelFacts = useTravelFactsOf();
  const people = usePeopleFacts();
  const facts = ({ travel, traveller, minors = [] }: Correctable) =>
    new Map([
      ...travelFacts(travel).map(inWords("")),
      ...people.traveller(traveller).map(inWords("")),
      ...minors.flatMap((minor, index) => people.minor(minor).map(inWords(`${tTraveller.minor(index + 1)}: `))),
    ]);
  return (before: Correctable, after: Correctable): readonly DeclaredChange[] => {
    const [old, now] = [facts(before), facts(after)];
    return [...new Set([...old.keys(), ...now.keys()])]
      .map((label) => ({ label, before: old.get(label) ?? "", after: now.get(label) ?? "" }))
      .filter((change) => change.before !== change.after);
  };
}

const inWords =
  (whose: string) =>
  ([name, value]: DeclaredFact): [string, string] => [`${whose}${name}`, String(value ?? "")];

function labelOf(labels: Record<string, string | { label: string }>, code: string): string {
  const text = labels[code] ?? code;
  return typeof text === "string" ? text : text.label;
}

/** The day, or the year where the rest is masked. */
const date = (day: string) => (isCalendarDate(day) ? formatDate(day) : YEAR.test(day) ? day : "");
const YEAR = /^\d{4}$/;
