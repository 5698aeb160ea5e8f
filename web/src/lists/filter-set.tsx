import type { ReactNode } from "react";
import type { Period } from "../lib/periods";
import { FilterBar, type Narrowing } from "../ui/filter-bar";

export interface FilterSetProps<Values> {
  values: Values;
  onChange: (change: Partial<Values>) => void;
  narrowing: Narrowing;
  /** What is typed to find something; without it there is no search. */
  search?: { value: string; onChange: (text: string) => void };
  /** Whether the period stands before the other filters: beside the way to them on a phone, elsewhere above them. */
  periodFirst?: boolean;
  /** The way from the filters of a phone to what they have found. */
  toFound?: string | undefined;
  /** The order of a list. */
  children?: ReactNode;
}

interface Bound {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export interface BoundDays {
  from: string;
  to: string;
  /** Both change at once. */
  onChange: (days: Period) => void;
}

interface FilterSetTexts<Values> {
  texts: { search: string; filters: Readonly<Record<keyof Values, string>> };
  /** The controls at hand. */
  children: Controls<Values>;
  /** Stays in sight on a phone. */
  beside?: ReactNode;
  /** Those one tap away, and which they are. */
  more: { names: readonly (keyof Values)[]; hint: string; render: Controls<Values> };
}

/** Draws controls; `bound` is what that of one filter is given, and `days` that of a first and a last day. */
type Controls<Values> = (
  bound: (name: keyof Values) => Bound,
  days: (from: keyof Values, to: keyof Values) => BoundDays,
) => ReactNode;

/** How many filters narrow a list: a first and a last day are one. */
export const countSet = <Values extends Record<keyof Values, string>>(
  values: Values,
  names: readonly (keyof Values)[],
) => new Set(names.filter((name) => values[name] !== "").map((name) => String(name).replace(/_(from|to)$/, ""))).size;

/** A bar of filters whose values are texts that change together. */
export function FilterSet<Values extends Record<keyof Values, string>>({
  texts,
  values,
  onChange,
  narrowing,
  search,
  toFound,
  beside,
  children,
  more,
}: Omit<FilterSetProps<Values>, "children" | "periodFirst"> & FilterSetTexts<Values>) {
  const bound = (name: keyof Values): Bound => ({
    label: texts.filters[name],
    value: values[name],
    onChange: (value) => onChange({ [name]: value } as unknown as Partial<Values>),
  });
  const days = (from: keyof Values, to: keyof Values): BoundDays => ({
    from: values[from],
    to: values[to],
    onChange: (chosen) => onChange({ [from]: chosen.from, [to]: chosen.to } as unknown as Partial<Values>),
  });
  return (
    <FilterBar
      {...(search && { search: { by: texts.search, ...search } })}
      narrowing={narrowing}
      beside={beside}
      toFound={toFound}
      more={{
        set: countSet(values, more.names),
        hint: more.hint,
        fields: more.render(bound, days),
      }}
    >
      {children(bound, days)}
    </FilterBar>
  );
}
