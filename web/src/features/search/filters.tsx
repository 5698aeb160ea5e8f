import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { catalogue } from "../../api/catalogues";
import type { Facets, ProductFilters } from "../../api/products";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { useHydrated } from "../../lib/use-hydrated";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { DayFilter } from "../../ui/day-filter";
import { Select } from "../../ui/select";
import styles from "./filters.module.css";

interface FiltersProps {
  filters: ProductFilters;
  facets: Facets | undefined;
  onChange: (part: Partial<ProductFilters>) => void;
  onClear: () => void;
  /** The days one may travel on. */
  days: { first: string; last: string };
}

/** Narrows the search; the counts say what each choice would leave. On a phone all but the verdict is folded away. */
export function Filters({ filters, facets, onChange, onClear, days }: FiltersProps) {
  const set = [filters.category, filters.origin, filters.on].filter(Boolean).length;
  return (
    <div className={styles.filters}>
      <Verdicts
        value={filters.classification}
        facets={facets}
        onChange={(classification) => onChange({ classification })}
      />
      <FoldedFilters title={texts.search.filters} set={set}>
        <div className={styles.lists}>
          <Select
            label={texts.search.category}
            empty={texts.search.allCategories}
            options={counted(facets?.categories)}
            value={filters.category}
            onChange={(event) => onChange({ category: event.target.value })}
          />
          <Select
            label={texts.search.origin}
            empty={texts.search.allOrigins}
            options={counted(facets?.origins)}
            value={filters.origin}
            onChange={(event) => onChange({ origin: event.target.value })}
          />
          <DayFilter
            label={texts.search.travelDate}
            hint={texts.search.travelDateHint}
            min={days.first}
            max={days.last}
            value={filters.on}
            onChange={(on) => onChange({ on })}
          />
        </div>
        {(set > 0 || filters.classification) && (
          <Button
            kind="quiet"
            onClick={() => {
              onClear();
              onChange({ on: "" });
            }}
          >
            {texts.search.clearFilters}
          </Button>
        )}
      </FoldedFilters>
    </div>
  );
}

interface FoldedFiltersProps {
  title: string;
  /** How many of them narrow what is shown. */
  set: number;
  children: ReactNode;
}

/** Filters that are folded away where there is no room beside the results. */
export function FoldedFilters({ title, set, children }: FoldedFiltersProps) {
  const hydrated = useHydrated();
  return (
    <details className={styles.more} open={hydrated && isWide()}>
      <summary className={styles.summary}>
        {title}
        {set > 0 && <strong> · {texts.search.filtersSet(set)}</strong>}
      </summary>
      {children}
    </details>
  );
}

interface VerdictsProps {
  value: string;
  facets: Facets | undefined;
  onChange: (classification: string) => void;
  /** Side by side also where there is room beside the results. */
  row?: boolean;
}

/** The verdicts to choose from, with how many there are of each. */
export function Verdicts({ value, facets, onChange, row }: VerdictsProps) {
  const name = useId();
  const classifications = useQuery(catalogue("classifications"));
  const counts = new Map(facets?.classifications.map(({ code, count }) => [code, count]));
  const known = classifications.data ?? facets?.classifications ?? [];
  const choices = [{ code: "", name: texts.search.all }, ...known];
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.search.verdict}</legend>
      <div className={classes(styles.verdicts, !row && styles.beside)}>
        {choices.map((choice) => (
          <label key={choice.code} className={classes(styles.chip, value === choice.code && styles.chosen)}>
            <input type="radio" name={name} checked={value === choice.code} onChange={() => onChange(choice.code)} />
            <span translate={choice.code ? "no" : undefined}>{choice.name}</span>{" "}
            {choice.code && facets && (
              <span className={styles.count}>{formatNumber(counts.get(choice.code) ?? 0)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** With room beside the results nothing is folded away. */
const isWide = () => matchMedia("(min-width: 960px)").matches;

/** The choices of a facet with their counts. */
export function counted(groups: Facets["categories"] | undefined) {
  return (groups ?? []).map(({ code, name, count }) => ({ value: code, label: `${name} (${formatNumber(count)})` }));
}
