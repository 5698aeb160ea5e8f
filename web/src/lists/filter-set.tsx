import type { ReactNode } from "react";
import type { Period } from "../lib/periods";
import { FilterBar, type Narrowing } from "../ui/filter-bar";

export interface FilterSetProps<Values> {
  values: Values;
  onChange: (change: Partial<Values>) => void;
  narrowing: Narrowing;
  /** What is typed to find something; without it there is no search. */
  search?: { value: string; onChange: (text: string) => void };
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
  texts: { search: string; searchPlaceholder: string; filters: Readonly<Record<keyof Values, string>> };
  /** The controls; `bound` is what that of one filter is given, and `days` that of a first and a last day. */
  children: (
    bound: (name: keyof Values) => Bound,
    days: (from: keyof Values, to: keyof Values) => BoundDays,
  ) => ReactNode;
}

/** A bar of filters whose values are texts that change together. */
export function FilterSet<Values extends Record<keyof Values, string>>({
  texts,
  values,
  onChange,
  narrowing,
  search,
  children,
}: Omit<FilterSetProps<Values>, "children"> & FilterSetTexts<Values>) {
  return (
    <FilterBar
      {...(search && { search: { label: texts.search, placeholder: texts.searchPlaceholder, ...search } })}
      narrowing={narrowing}
    >
      {children(
        (name) => ({
          label: texts.filters[name],
          value: values[name],
          onChange: (value) => onChange({ [name]: value } as unknown as Partial<Values>),
        }),
        (from, to) => ({
          from: values[from],
          to: values[to],
          onChange: (days) => onChange({ [from]: days.from, [to]: days.to } as unknown as Partial<Values>),
        }),
      )}
    </FilterBar>
  );
}
