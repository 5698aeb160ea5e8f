import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { isCalendarDate } from "./dates";
import { useHydrated } from "./use-hydrated";

/** How one filter is written in the address. A value printed as "" is left out. */
export interface UrlField<Value> {
  param: string;
  parse(text: string | null): Value;
  print(value: Value): string;
}

type UrlFields = Readonly<Record<string, UrlField<unknown>>>;
/** The values that the fields of an address hold. */
export type UrlValues<Fields> = { [Name in keyof Fields]: Fields[Name] extends UrlField<infer Value> ? Value : never };

/** Any text. */
export const textField = (param: string): UrlField<string> => ({
  param,
  parse: (text) => text ?? "",
  print: (value) => value,
});

/** One of the known words, or "" for any. An unknown word counts as "". */
export const choiceField = <Word extends string>(param: string, words: readonly Word[]): UrlField<Word | ""> => ({
  param,
  parse: (text) => words.find((word) => word === text) ?? "",
  print: (value) => value,
});

/** Like `choiceField`, with a default for an address that names none. */
export const defaultField = <Word extends string>(
  param: string,
  words: readonly Word[],
  usual: Word,
): UrlField<Word> => ({
  param,
  parse: (text) => words.find((word) => word === text) ?? usual,
  print: (value) => (value === usual ? "" : value),
});

/** A calendar date, "YYYY-MM-DD", or "" for any. */
export const dayField = (param: string): UrlField<string> => ({
  param,
  parse: (text) => (text !== null && isCalendarDate(text) ? text : ""),
  print: (day) => day,
});

/** On or off. */
export const flagField = (param: string): UrlField<boolean> => ({
  param,
  parse: (text) => text === "si",
  print: (on) => (on ? "si" : ""),
});

/** The values in an address. */
export function readUrl<Fields extends UrlFields>(fields: Fields, params: URLSearchParams): UrlValues<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.parse(params.get(field.param))]);
  return Object.fromEntries(entries) as UrlValues<Fields>;
}

/** The address with some values changed. Parameters of other parts of the screen stay. */
export function writeUrl<Fields extends UrlFields>(
  fields: Fields,
  params: URLSearchParams,
  change: Partial<UrlValues<Fields>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    const field = fields[name];
    if (!field) continue;
    const text = field.print(value);
    if (text === "") next.delete(field.param);
    else next.set(field.param, text);
  }
  return next;
}

const NONE = new URLSearchParams();

/**
 * The filters, the search and the order of a list, kept in the address. Returns their values, whether any is set, how
 * to change some or clear all, and what the control of one is given. `fields` must be the same object at every call.
 */
export function useUrlFilters<Fields extends UrlFields>(fields: Fields) {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  const values = useMemo(() => readUrl(fields, hydrated ? params : NONE), [fields, params, hydrated]);
  const change = useCallback(
    (next: Partial<UrlValues<Fields>>) => setParams((now) => writeUrl(fields, now, next), { replace: true }),
    [fields, setParams],
  );
  const clear = useCallback(() => change(readUrl(fields, new URLSearchParams())), [fields, change]);
  const filtered = Object.values(fields).some(({ param }) => params.has(param));
  const field = <Name extends keyof Fields>(name: Name) => ({
    value: values[name],
    onChange: (value: UrlValues<Fields>[Name]) => change({ [name]: value } as Partial<UrlValues<Fields>>),
  });
  return { values, change, clear, filtered, field };
}
