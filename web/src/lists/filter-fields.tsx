import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { catalogue, type CatalogueKind, entryOptions, listState } from "../api/catalogues";
import { useCountries } from "../api/countries";
import { airlineOptions, findable } from "../api/entry-options";
import { useStaffAirports } from "../api/staff-airport";
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

interface FilterProps<Value = string> {
  label: string;
  /** What is filtered by, or "" for any. */
  value: Value;
  onChange: (value: Value) => void;
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

/** One of a few words. */
export function ChoiceFilter<Word extends string>({
  label,
  options,
  empty = texts.staff.any,
  value,
  onChange,
}: FilterProps<Word> & { options: readonly Option[]; empty?: string }) {
  return (
    <Select
      label={label}
      empty={empty}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Word)}
    />
  );
}

/** A code that is typed, such as a flight number. It filters when the field is left, or with Enter. */
export function CodeFilter({
  label,
  placeholder,
  value,
  onChange,
  read = inCapitals,
}: FilterProps & { placeholder: string; read?: (typed: string) => string }) {
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
export function EntryFilter({
  label,
  kind,
  none,
  value,
  onChange,
}: FilterProps & { kind: CatalogueKind; none?: string }) {
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

/** An airline, found by its name, its codes and what people call it; or none. */
export function AirlineFilter({ label, value, onChange }: FilterProps) {
  const airlines = useQuery(catalogue("airlines"));
  const list = listState(airlines);
  // What is typed before the list is there would be lost when it comes.
  const options = airlines.data
    ? [{ value: "-", label: t.noAirline, words: [] }, ...airlineOptions(airlines.data)]
    : [];
  return (
    <Combobox
      key={list}
      usual="airlines"
      label={label}
      options={options}
      list={list}
      value={value}
      onChange={onChange}
    />
  );
}

/** One of the airports where the signed-in person works. */
export function AirportFilter(props: FilterProps) {
  const { options, pending } = useStaffAirports();
  const airports = useQuery(catalogue("airports"));
  const words = new Map(findable(airports.data ?? []).map((one) => [one.value, [one.label, ...one.words]]));
  const found = options.map((option) => ({ ...option, words: words.get(option.value) ?? [] }));
  const list = pending ? "loading" : "ready";
  return (
    <Combobox key={`${list}${airports.data?.length ?? 0}`} usual="airports" {...props} options={found} list={list} />
  );
}

/** A country, of which one types the beginning. */
export function CountryFilter({ label, value, onChange }: FilterProps) {
  const countries = useCountries("document");
  return <Combobox key={countries.list} {...countries} label={label} value={value} onChange={onChange} />;
}

/** A product of the catalogue, of which one types the beginning. */
export function ProductFilter({ label, value, onChange }: FilterProps) {
  const products = useQuery(productNames);
  const list = listState(products);
  return (
    <Combobox key={list} label={label} options={products.data ?? []} list={list} value={value} onChange={onChange} />
  );
}
