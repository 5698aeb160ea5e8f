import { useQuery } from "@tanstack/react-query";
import { catalogue } from "../../api/catalogues";
import type { Facets, ProductFilters } from "../../api/products";
import { texts } from "../../texts/es";
import { formatNumber } from "../../ui/format";
import { Select } from "../../ui/select";
import styles from "./filters.module.css";

interface FiltersProps {
  filters: ProductFilters;
  facets: Facets | undefined;
  onChange: (part: Partial<ProductFilters>) => void;
}

/** Narrows the search; the counts say what each choice would leave. */
export function Filters({ filters, facets, onChange }: FiltersProps) {
  return (
    <div className={styles.filters}>
      <Verdicts filters={filters} facets={facets} onChange={onChange} />
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
      </div>
    </div>
  );
}

function Verdicts({ filters, facets, onChange }: FiltersProps) {
  const classifications = useQuery(catalogue("classifications"));
  const counts = new Map(facets?.classifications.map(({ code, count }) => [code, count]));
  const choices = [{ code: "", name: texts.search.all }, ...(classifications.data ?? [])];
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.search.verdict}</legend>
      <div className={styles.verdicts}>
        {choices.map(({ code, name }) => (
          <label key={code} className={styles.chip}>
            <input
              type="radio"
              name="classification"
              checked={filters.classification === code}
              onChange={() => onChange({ classification: code })}
            />
            {name} {counts.has(code) && <span>{formatNumber(counts.get(code) ?? 0)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function counted(groups: Facets["categories"] | undefined) {
  return (groups ?? []).map(({ code, name, count }) => ({ value: code, label: `${name} (${formatNumber(count)})` }));
}
