import { airportName, catalogue, entryName } from "../../api/catalogues";
import type { DeclarationFilterValues } from "../../api/declaration-filters";
import type { components } from "../../api/schema";
import { formatDateShort } from "../../lib/format";
import { texts } from "../../texts/es";
import { useQuery } from "@tanstack/react-query";

const t = texts.declarationPanel;

export type DeclarationFigures = components["schemas"]["DeclarationFigures"];

/** One figure: what its declarations have in common, how many there are, and the filter that selects them. */
export interface Figure {
  code: string;
  label: string;
  count: number;
  /** Null where the list cannot be narrowed to them: one of their kind is chosen already. */
  filter: Partial<DeclarationFilterValues> | null;
}

export interface FigureGroup {
  name: keyof typeof t.groups;
  figures: Figure[];
  /** Days and hours, which have an order of their own. */
  inTime: boolean;
}

type Counted = { code: string; name?: string | null; count: number };

/** The figures in groups, with the words of people. */
export function useFigureGroups(figures: DeclarationFigures, chosen: DeclarationFilterValues): FigureGroup[] {
  const airports = useQuery(catalogue("airports")).data;
  const airlines = useQuery(catalogue("airlines")).data;
  const countries = useQuery(catalogue("countries")).data;
  const classes = useQuery(catalogue("classifications")).data;

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
      .filter(({ count }) => count > 0)
      .map((figure) => ({ code: figure.code, label: label(figure), count: figure.count, filter: filterOf(field, figure.code, chosen) })),
  });

  return [
    group("days", figures.days, ({ code }) => formatDateShort(code), "day", true),
    group("hours", figures.hours, ({ code }) => texts.declarationList.hour(Number(code)), "presented_hour", true),
    group("lanes", figures.lanes.map(({ lane, count }) => ({ code: lane, count })), ({ code }) => wordOf(texts.staff.lanes, code), "lane"),
    group("states", figures.states.map(({ state, count }) => ({ code: state, count })), ({ code }) => wordOf(texts.declarations.states, code), "state"),
    group("airports", figures.airports, ({ code }) => airportName(airports, code), "airport"),
    group("airlines", figures.airlines, ({ code }) => (code === "-" ? texts.filters.noAirline : entryName(airlines, code)), "airline"),
    group("flights", figures.flights, ({ code }) => code, "flight_number"),
    group("nationalities", figures.nationalities, ({ code }) => entryName(countries, code), "nationality"),
    group("products", figures.products, ({ code, name }) => name ?? code, "product_id"),
    group("classifications", figures.classifications, ({ code }) => entryName(classes, code), "classification"),
    group(
      "questions",
      figures.questions.map(({ question, count }) => ({ code: question, count })),
      ({ code }) => wordOf(texts.declarations.questions.names, code),
      "question",
    ),
  ];
}

/** A declaration has several products, and a filter names one: the figures of the others lead nowhere exact. */
function filterOf(field: keyof DeclarationFilterValues | "day", code: string, chosen: DeclarationFilterValues): Figure["filter"] {
  if (field === "day") return { flight_from: code, flight_to: code };
  if (chosen[field] !== "" && chosen[field] !== code) return null;
  return { [field]: code };
}

const wordOf = (words: Readonly<Record<string, string>>, code: string) => words[code] ?? code;

/** The figures as a file for spreadsheets. */
export function figuresCsv(groups: readonly FigureGroup[]): string {
  const lines = groups.flatMap(({ name, figures }) => figures.map(({ label, count }) => [t.groups[name], label, String(count)]));
  const rows = [[t.csvGroup, t.what, t.count], ...lines];
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** What a spreadsheet would take for a formula is marked as text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
