import { type FieldPath, get } from "react-hook-form";
import { type DeclarationForm, QUESTIONS } from "../../offline/declaration-draft";
import { sorted } from "../../lib/sorted";

type Path = FieldPath<DeclarationForm>;

/** Which part of the declaration each step asks for, where it shows all of it. */
const STEP_FIELDS: readonly (readonly Path[])[] = [
  ["travel"],
  ["traveller", "minors"],
  ["answers"],
  ["items"],
  ["oath"],
];

/**
 * The fields of each screen of each step. The purpose of a stay comes after the residence, which proposes it.
 */
const SCREENS: readonly (readonly (readonly Path[])[])[] = [
  [
    [
      "travel.flight_number",
      "travel.direction",
      "travel.transport_mode",
      "travel.airline",
      "travel.origin_airport",
      "travel.destination_airport",
      "travel.flight_date",
    ],
  ],
  [
    ["traveller.document_number", "traveller.document_type", "traveller.document_country"],
    ["traveller.surnames", "traveller.given_names", "traveller.sex"],
    ["traveller.birth_date", "traveller.nationality", "traveller.residence_country"],
    ["travel.purpose", "traveller.migratory_category", "travel.lodging", "travel.stay_days"],
    ["traveller.email", "traveller.phone", "minors"],
  ],
  [...QUESTIONS.map((question) => [`answers.${question}`] as const), ["answers"]],
  [["items"]],
  [["oath"]],
];

/** The step of the questions under oath, one by one, and its last screen, where all of them are seen. */
export const QUESTIONS_STEP = 2;
export const ALL_QUESTIONS = QUESTIONS.length;

/** The step that ends with sending. */
export const LAST_STEP = STEP_FIELDS.length - 1;

/** What a screen of a step asks for; without one, the whole step. */
export const fieldsOf = (step: number, screen: number | null): readonly Path[] =>
  (screen === null ? STEP_FIELDS[step] : SCREENS[step]?.[screen]) ?? [];

/** How many screens a step has. */
export const screensOf = (step: number): number => SCREENS[step]?.length ?? 1;

/** The step that asks for a field, or null when none does. */
export function stepOf(path: string): number | null {
  const [part] = path.split(".");
  const step = STEP_FIELDS.findIndex((fields) => fields.some((field) => field === part));
  return step < 0 ? null : step;
}

/** The field whose step comes first; fields of one step in their order. */
export function firstOf(paths: readonly string[]): string | undefined {
  return sorted(paths, (a, b) => (stepOf(a) ?? 0) - (stepOf(b) ?? 0))[0];
}

/** The field of the form that a name in a problem of the API is about, or null. */
export function fieldNamed(serverName: string, form: DeclarationForm): Path | null {
  const path = serverName
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .replace(/\.product_id$/, ".product")
    .replace(/^oath\.(?:text_version|language)$/, "oath.accepted");
  if (/^items\.\d+\.product$/.test(path) && get(form, path)) return path as Path;
  const value: unknown = get(form, path);
  const isField = stepOf(path) !== null && (typeof value === "string" || typeof value === "boolean");
  return isField ? (path as Path) : null;
}
