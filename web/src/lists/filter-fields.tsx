import { useQuery } from "@tanstack/react-query";
import { catalogue, type CatalogueKind, entryOptions, listState } from "../api/catalogues";
import { useCountries } from "../api/countries";
import { airlineOptions, findable } from "../api/entry-options";
import { useStaffAirports } from "../api/staff-airport";
import { plain } from "../lib/text";
import { useTyped } from "../lib/use-typed";
import { productNames } from "../offline/product-names";
import { texts } from "../texts/catalogue";
import { Checkbox } from "../ui/checkbox";
import { Combobox, type ComboboxProps } from "../ui/combobox";
import { FilterChip } from "../ui/filter-chip";
import { type Option, Select } from "../ui/select";
import { TextField } from "../ui/text-field";

const t = texts.filters;

interface FilterProps<Value = string> {
  label: string;
  /** What is filtered by, or "" for any. */
  value: Value;
  onChange: (value: Value) => void;
}

interface ChosenChipProps {
  label: string;
  options: readonly Option[];
  value: string;
  onRemove: () => void;
}

/** One of a few words. */
export function ChoiceFilter<Word extends string>({
  label,
  options,
  empty = texts.ui.any,
  value,
  onChange,
}: FilterProps<Word> & { options: readonly Option[]; empty?: string }) {
  return (
    <>
      <Select
        label={label}
        empty={empty}
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value as Word)}
      />
      <ChosenChip {...{ label, options, value }} onRemove={() => onChange("" as Word)} />
    </>
  );
}

/** Something is so, or nobody asks. */
export function FlagFilter({ label, value, onChange }: FilterProps<boolean>) {
  return (
    <>
      <Checkbox label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />
      {value && <FilterChip label={label} onRemove={() => onChange(false)} />}
    </>
  );
}

/** An entry of a list, of which one types the beginning. */
export function FoundFilter(props: ComboboxProps) {
  const { label, options, value, onChange } = props;
  return (
    <>
      <Combobox {...props} placeholder={texts.ui.any} />
      <ChosenChip {...{ label, options, value }} onRemove={() => onChange("")} />
    </>
  );
}

function ChosenChip({ label, options, value, onRemove }: ChosenChipProps) {
  if (value === "") return null;
  return <FilterChip label={label} value={options.find((one) => one.value === value)?.label} onRemove={onRemove} />;
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
    <>
      <TextField
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={report}
        onKeyDown={(event) => event.key === "Enter" && report()}
      />
      {value && <FilterChip label={label} value={value} onRemove={() => onChange("")} />}
    </>
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
  const known = entryOptions(entries.data);
  const options = none ? [...known, { value: "-", label: none }] : known;
  return (
    <>
      <Select
        label={label}
        empty={texts.ui.any}
        options={options}
        list={listState(entries)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <ChosenChip {...{ label, options, value }} onRemove={() => onChange("")} />
    </>
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
    <FoundFilter
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
    <FoundFilter key={`${list}${airports.data?.length ?? 0}`} usual="airports" {...props} options={found} list={list} />
  );
}

/** A country, of which one types the beginning. */
export function CountryFilter({ label, value, onChange }: FilterProps) {
  const countries = useCountries("document");
  return <FoundFilter key={countries.list} {...countries} label={label} value={value} onChange={onChange} />;
}

/** A product of the catalogue, of which one types the beginning. */
export function ProductFilter({ label, value, onChange }: FilterProps) {
  const products = useQuery(productNames);
  const list = listState(products);
  return (
    <FoundFilter key={list} label={label} options={products.data ?? []} list={list} value={value} onChange={onChange} />
  );
}
