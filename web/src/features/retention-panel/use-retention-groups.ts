import { useQuery } from "@tanstack/react-query";
import { airportName, catalogue, type Entry, entryName } from "../../api/catalogues";
import type { RetentionFilterValues } from "../../nouns/act/filters";
import { csvOf } from "../../lib/csv";
import { formatDateShort, formatMonth } from "../../lib/format";
import { monthOf } from "../../lib/periods";
import { texts } from "../../texts/catalogue";
import type { RetentionCount, RetentionFigures } from "./retention-figures";

const t = texts.retentionPanel;
const words = texts.retentionList;

/** What is measured: the codes of the address. */
export type Measure = keyof typeof t.measures;

/** How much of it there is; weight in kilograms. */
export function measured(count: RetentionCount, measure: Measure): number {
  if (measure === "actas") return count.acts;
  return measure === "mercancias" ? count.items : count.mass_grams / 1000;
}

/** What some acts and goods have in common, how much of them there is, and the filter that selects them. */
interface CountedFigure {
  code: string;
  label: string;
  count: RetentionCount;
  /** Null where the list cannot be narrowed to them: another one of their kind is chosen already. */
  filter: Partial<RetentionFilterValues> | null;
}

export interface RetentionGroup {
  name: keyof typeof t.groups;
  figures: CountedFigure[];
  /** Days and months, which have an order of their own. */
  inTime: boolean;
}

type Counted = RetentionCount & { code: string; name?: string | null };

const named = (entries: readonly Entry[] | undefined) => (figure: Counted) =>
  figure.code === "-" ? words.notInCatalogue : entryName(entries, figure.code);
const inWords = (all: Readonly<Record<string, string>>) => (figure: Counted) => all[figure.code] ?? figure.code;

/** The figures in groups, with the words of people. */
export function useRetentionGroups(figures: RetentionFigures, chosen: RetentionFilterValues): RetentionGroup[] {
  const airports = useQuery(catalogue("airports")).data;
  const categories = useQuery(catalogue("categories")).data;
  const origins = useQuery(catalogue("origins")).data;
  const reasons = useQuery(catalogue("retention-reasons")).data;
  const destinations = useQuery(catalogue("rejection-destinations")).data;

  const group = (
    name: RetentionGroup["name"],
    counted: readonly Counted[],
    label: (figure: Counted) => string,
    filterOf: (code: string) => CountedFigure["filter"],
  ): RetentionGroup => ({
    name,
    inTime: name === "days" || name === "months",
    figures: counted
      .filter(({ acts }) => acts > 0)
      .map((figure) => ({ code: figure.code, label: label(figure), count: figure, filter: filterOf(figure.code) })),
  });
  /** An item has several reasons and an act several goods, but a filter names one. */
  const by = (field: keyof RetentionFilterValues) => (code: string) =>
    chosen[field] !== "" && chosen[field] !== code ? null : { [field]: code };

  return [
    group(
      "days",
      figures.days,
      ({ code }) => formatDateShort(code),
      (code) => ({ issued_from: code, issued_to: code }),
    ),
    group(
      "months",
      figures.months,
      ({ code }) => formatMonth(code),
      (code) => daysOf(code, chosen),
    ),
    group("airports", figures.airports, ({ code }) => airportName(airports, code), by("airport")),
    group(
      "directions",
      figures.directions.map((figure) => ({ ...figure, code: figure.direction })),
      inWords(words.directions),
      by("direction"),
    ),
    group("flights", figures.flights, ({ code }) => (code === "-" ? words.noFlight : code), by("flight_number")),
    group("products", figures.products, ({ code, name }) => name ?? code, by("product_id")),
    group("categories", figures.categories, named(categories), by("category")),
    group("origins", figures.origins, named(origins), by("origin")),
    group("reasons", figures.reasons, named(reasons), by("reason")),
    group("destinations", figures.destinations, named(destinations), by("destination")),
    group(
      "decisions",
      figures.decisions.map((figure) => ({ ...figure, code: figure.decision })),
      inWords(words.decisions),
      by("decision"),
    ),
    group(
      "declared",
      figures.declared.map((figure) => ({ ...figure, code: figure.declared ? "si" : "no" })),
      inWords(words.declared),
      by("declared"),
    ),
    group(
      "custody",
      figures.custody.map((figure) => ({ ...figure, code: figure.custody })),
      inWords(texts.custody.states),
      by("custody"),
    ),
    group(
      "ages",
      figures.ages.map((figure) => ({ ...figure, code: figure.age })),
      inWords(words.ages),
      by("custody_age"),
    ),
  ];
}

/** The days of a month, "YYYY-MM", that are among the chosen ones. */
function daysOf(code: string, { issued_from, issued_to }: RetentionFilterValues): Partial<RetentionFilterValues> {
  const [year = 0, month = 0] = code.split("-").map(Number);
  const { from, to } = monthOf(year, month);
  return {
    issued_from: issued_from > from ? issued_from : from,
    issued_to: issued_to !== "" && issued_to < to ? issued_to : to,
  };
}

/** The figures as a file for spreadsheets, in every measure. */
export function retentionFiguresCsv(groups: readonly RetentionGroup[]): string {
  const { group, what } = texts.figures;
  const rows = groups.flatMap(({ name, figures }) =>
    figures.map(({ label, count }) => [t.groups[name], label, ...countCells(count)]),
  );
  return csvOf([[group, what, t.acts, t.items, t.weight], ...rows]);
}

/** Acts, goods and kilograms for a spreadsheet. */
const countCells = ({ acts, items, mass_grams }: RetentionCount): number[] => [acts, items, mass_grams / 1000];
