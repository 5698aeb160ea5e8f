import { airportName, catalogue, entryName } from "../../api/catalogues";
import type { DeclarationFilterValues } from "../../nouns/declaration/filters";
import { csvOf } from "../../lib/csv";
import { formatDateShort } from "../../lib/format";
import { formatDayShort } from "../../lib/day-short";
import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import type { Figure } from "../../ui/figure-card";
import type { Series } from "../../ui/series";
import { LANE_SERIES } from "../../nouns/declaration/lane-badge";
import { useQuery } from "@tanstack/react-query";
import { type DayDetails, type DeclarationFigures, useDayDetails } from "./declaration-figures";
import { VERDICT_SERIES } from "./verdict-series";

const t = texts.declarationPanel;

export interface FigureGroup {
  name: keyof typeof t.groups;
  figures: Figure[];
  inTime: boolean;
  series?: readonly Series[];
}

type Filter = Partial<DeclarationFilterValues>;
type Counted = { code: string; name?: string | null; count: number };

/** The figures in groups, with the words of people. */
export function useFigureGroups(
  figures: DeclarationFigures,
  chosen: DeclarationFilterValues,
  hrefOf: (filter: Filter) => string,
): FigureGroup[] {
  const airports = useQuery(catalogue("airports")).data;
  const airlines = useQuery(catalogue("airlines")).data;
  const countries = useQuery(catalogue("countries")).data;
  const classes = useQuery(catalogue("classifications")).data;

  const details = useDayDetails(chosen, figures);

  const group = (
    name: FigureGroup["name"],
    counted: readonly Counted[],
    label: (figure: Counted) => string,
    field: keyof DeclarationFilterValues | "day",
    inTime = false,
  ): FigureGroup => ({
    name,
    inTime,
    figures: counted
      // An hour in which nobody came is part of the day.
      .filter(({ count }) => count > 0 || inTime)
      .map((figure) => {
        const filter = figure.count > 0 ? filterOf(field, figure.code, chosen) : null;
        return { code: figure.code, label: label(figure), count: figure.count, to: filter && hrefOf(filter) };
      }),
  });

  return [
    // Beside each other stand charts that are about as long.
    {
      ...withDetails(
        group("days", figures.days, ({ code }) => formatDateShort(code), "day", true),
        details,
      ),
      series: LANE_SERIES,
    },
    // The hour is that of the control on arrival.
    ...(chosen.departs
      ? []
      : [
          shortened(
            group(
              "hours",
              withEmptyHours(figures.hours),
              ({ code }) => texts.declarationList.hour(Number(code)),
              "presented_hour",
              true,
            ),
          ),
        ]),
    {
      ...group(
        "lanes",
        figures.lanes.map(({ lane, count }) => ({ code: lane, count })),
        ({ code }) => wordOf(texts.staff.lanes, code),
        "lane",
      ),
      series: LANE_SERIES,
    },
    {
      ...group("classifications", figures.classifications, ({ code }) => entryName(classes, code), "classification"),
      series: VERDICT_SERIES,
    },
    group(
      "states",
      figures.states.map(({ state, count }) => ({ code: state, count })),
      ({ code }) => wordOf(texts.declarations.states, code),
      "state",
    ),
    group(
      "departureStates",
      figures.departure_states.map(({ state, count }) => ({ code: state, count })),
      ({ code }) => wordOf(departureStateLabels, code),
      "departure_state",
    ),
    group(
      "questions",
      figures.questions.map(({ question, count }) => ({ code: question, count })),
      ({ code }) => wordOf(texts.swornQuestions.names, code),
      "question",
    ),
    group("airports", figures.airports, ({ code }) => airportName(airports, code), "airport"),
    group(
      "airlines",
      figures.airlines,
      ({ code }) => (code === "-" ? texts.filters.noAirline : entryName(airlines, code)),
      "airline",
    ),
    group("flights", figures.flights, ({ code }) => code, "flight_number"),
    group("nationalities", figures.nationalities, ({ code }) => entryName(countries, code), "nationality"),
    group("products", figures.products, ({ code, name }) => name ?? code, "product_id"),
  ];
}

/** Days with their lanes and the same day of the period before. */
const withDetails = (group: FigureGroup, { parts, before }: DayDetails): FigureGroup => ({
  ...group,
  figures: group.figures.map((figure) => ({
    ...figure,
    short: formatDayShort(figure.code),
    parts: parts(figure.code),
    before: before(figure.code),
  })),
});

/** Hours by their beginning, which is enough under a column. */
const shortened = (group: FigureGroup): FigureGroup => ({
  ...group,
  figures: group.figures.map((figure) => ({ ...figure, short: figure.label.slice(0, "00:00".length) })),
});

/** Every hour from the first to the last one in which something was counted. */
export function withEmptyHours(counted: readonly Counted[]): Counted[] {
  const counts = new Map(
    counted
      .filter(({ code, count }) => count > 0 && /^\d+$/.test(code))
      .map(({ code, count }) => [Number(code), count]),
  );
  const first = Math.min(...counts.keys());
  const last = Math.max(...counts.keys());
  return counts.size === 0
    ? []
    : Array.from({ length: last - first + 1 }, (_, n) => ({
        code: String(first + n),
        count: counts.get(first + n) ?? 0,
      }));
}

/** A declaration has several products, and a filter names one: the figures of the others lead nowhere exact. */
function filterOf(
  field: keyof DeclarationFilterValues | "day",
  code: string,
  chosen: DeclarationFilterValues,
): Filter | null {
  if (field === "day") return { flight_from: code, flight_to: code };
  if (chosen[field] !== "" && chosen[field] !== code) return null;
  return { [field]: code };
}

const wordOf = (words: Readonly<Record<string, string>>, code: string) => words[code] ?? code;

/** The figures as a file for spreadsheets. */
export function figuresCsv(groups: readonly FigureGroup[]): string {
  const { group, what } = texts.figures;
  return csvOf([
    [group, what, t.count],
    ...groups.flatMap(({ name, figures }) => figures.map(({ label, count }) => [t.groups[name], label, count])),
  ]);
}
