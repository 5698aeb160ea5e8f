import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { catalogue, type CatalogueKind, entryOptions, listState } from "../api/catalogues";
import { documentCountryOptions } from "../api/entry-options";
import { plain } from "../lib/text";
import { useTyped } from "../lib/use-typed";
import { productNames } from "../offline/product-names";
import { texts } from "../texts/es";
import { Button } from "../ui/button";
import { Combobox } from "../ui/combobox";
import { type Option, Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import styles from "./filter-fields.module.css";

const t = texts.filters;

interface FilterProps {
  label: string;
  /** What is filtered by, or "" for any. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters one tap away. `set` is how many of them narrow the list. */
export function MoreFilters({ set, hint, children }: { set: number; hint?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.fewer : set === 0 ? t.more : t.set(set)}
        </Button>
      </div>
      {open && (
        <div className={styles.others}>
          {children}
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </>
  );
}

/** The first and the last day of a period. */
export function DaysFilter({ children }: { children: ReactNode }) {
  return <div className={styles.days}>{children}</div>;
}

/** One of a few words. */
export function ChoiceFilter({ label, options, empty = texts.staff.any, value, onChange }: FilterProps & { options: readonly Option[]; empty?: string }) {
  return <Select label={label} empty={empty} options={options} value={value} onChange={(event) => onChange(event.target.value)} />;
}

/** A code that is typed, such as a flight number. It filters when the field is left, or with Enter. */
export function CodeFilter({ label, placeholder, value, onChange, read = inCapitals }: FilterProps & { placeholder: string; read?: (typed: string) => string }) {
  const { typed, setTyped, noteReported } = useTyped(value);
  const report = () => {
    const code = read(typed);
    if (code === value) return;
    noteReported(code);
    onChange(code);
  };
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={report}
      onKeyDown={(event) => event.key === "Enter" && report()}
    />
  );
}

const inCapitals = (typed: string) => plain(typed).toUpperCase();

/** An entry of a short reference list. `none` are the words for having none, where one can filter by that. */
export function EntryFilter({ label, kind, none, value, onChange }: FilterProps & { kind: CatalogueKind; none?: string }) {
  const entries = useQuery(catalogue(kind));
  const options = entryOptions(entries.data);
  return (
    <Select
      label={label}
      empty={texts.staff.any}
      options={none ? [...options, { value: "-", label: none }] : options}
      list={listState(entries)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A country, of which one types the beginning. */
export function CountryFilter({ label, value, onChange }: FilterProps) {
  const countries = useQuery(catalogue("countries"));
  const list = listState(countries);
  return <Combobox key={list} usual="countries" label={label} options={documentCountryOptions(countries.data ?? [])} list={list} value={value} onChange={onChange} />;
}

/** A product of the catalogue, of which one types the beginning. */
export function ProductFilter({ label, value, onChange }: FilterProps) {
  const products = useQuery(productNames);
  const list = listState(products);
  return <Combobox key={list} label={label} options={products.data ?? []} list={list} value={value} onChange={onChange} />;
}
