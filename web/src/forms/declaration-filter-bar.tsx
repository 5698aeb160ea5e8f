import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogue, entryOptions, listState } from "../api/catalogues";
import type { DeclarationFilterValues } from "../api/declaration-filters";
import { useStaffAirports } from "../api/staff-airport";
import { choicesOf } from "../lib/choices";
import { productNames } from "../offline/product-names";
import { texts } from "../texts/es";
import { Button } from "../ui/button";
import { Combobox } from "../ui/combobox";
import { DayFilter } from "../ui/day-filter";
import { FilterBar } from "../ui/filter-bar";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import styles from "./declaration-filter-bar.module.css";

const t = texts.declarationList;
const { filters: labels } = t;

interface DeclarationFilterBarProps {
  values: DeclarationFilterValues;
  onChange: (change: Partial<DeclarationFilterValues>) => void;
  onClear: () => void;
  /** Whether there is anything to clear. */
  filtered: boolean;
  /** What is typed to find a person; without it there is no search. */
  search?: { value: string; onChange: (text: string) => void };
  /** The order of a list. */
  children?: React.ReactNode;
}

/** The filters of declarations: the usual ones at hand, the others one tap away. */
export function DeclarationFilterBar({ values, onChange, onClear, filtered, search, children }: DeclarationFilterBarProps) {
  const [open, setOpen] = useState(false);
  const airports = useStaffAirports();
  const set = OTHERS.filter((name) => values[name] !== "").length;
  return (
    <FilterBar
      {...(search && { search: { label: t.search, placeholder: t.searchPlaceholder, ...search } })}
      filtered={filtered}
      onClear={onClear}
    >
      <Select
        label={labels.airport}
        empty={texts.staff.any}
        options={airports.options}
        value={values.airport}
        onChange={(event) => onChange({ airport: event.target.value })}
      />
      <Choice name="state" options={STATES} values={values} onChange={onChange} />
      <Choice name="lane" options={LANES} values={values} onChange={onChange} />
      {children}
      <div className={styles.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.fewerFilters : set === 0 ? t.moreFilters : t.filtersSet(set)}
        </Button>
      </div>
      {open && (
        <div className={styles.others}>
          <Day name="flight_from" values={values} onChange={onChange} />
          <Day name="flight_to" values={values} onChange={onChange} />
          <Day name="submitted_from" values={values} onChange={onChange} />
          <Day name="submitted_to" values={values} onChange={onChange} />
          <FlightFilter key={values.flight_number} value={values.flight_number} onChange={(flight_number) => onChange({ flight_number })} />
          <AirlineFilter values={values} onChange={onChange} />
          <Choice name="direction" options={DIRECTIONS} values={values} onChange={onChange} />
          <NationalityFilter values={values} onChange={onChange} />
          <ProductFilter values={values} onChange={onChange} />
          <ClassificationFilter values={values} onChange={onChange} />
          <Choice name="has_act" options={HAS_ACT} values={values} onChange={onChange} />
          <Choice name="drawn" options={IS_DRAWN} values={values} onChange={onChange} />
          <Choice name="question" options={QUESTIONS} values={values} onChange={onChange} />
          <Choice name="presented_hour" options={HOURS} values={values} onChange={onChange} />
          <p className={styles.hint}>{t.days}</p>
        </div>
      )}
    </FilterBar>
  );
}

type Fields = Pick<DeclarationFilterBarProps, "values" | "onChange">;

interface ChoiceProps extends Fields {
  name: keyof DeclarationFilterValues;
  options: readonly { value: string; label: string }[];
}

function Choice({ name, options, values, onChange }: ChoiceProps) {
  return (
    <Select
      label={labels[name]}
      empty={texts.staff.any}
      options={options}
      value={values[name]}
      onChange={(event) => onChange({ [name]: event.target.value } as Partial<DeclarationFilterValues>)}
    />
  );
}

function Day({ name, values, onChange }: Fields & { name: "flight_from" | "flight_to" | "submitted_from" | "submitted_to" }) {
  return <DayFilter label={labels[name]} value={values[name]} onChange={(day) => onChange({ [name]: day })} />;
}

function FlightFilter({ value, onChange }: { value: string; onChange: (flight: string) => void }) {
  const [typed, setTyped] = useState(value);
  const report = () => onChange(typed.trim().toUpperCase());
  return (
    <TextField
      label={labels.flight_number}
      placeholder="LA1411"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={report}
      onKeyDown={(event) => event.key === "Enter" && report()}
    />
  );
}

function AirlineFilter({ values, onChange }: Fields) {
  const { data } = useQuery(catalogue("airlines"));
  const options = [...entryOptions(data), { value: "-", label: t.noAirline }];
  return <Choice name="airline" options={options} values={values} onChange={onChange} />;
}

function NationalityFilter({ values, onChange }: Fields) {
  const countries = useQuery(catalogue("countries"));
  return (
    <Combobox
      key={`${listState(countries)}${values.nationality}`}
      label={labels.nationality}
      options={entryOptions(countries.data)}
      list={listState(countries)}
      value={values.nationality}
      onChange={(nationality) => onChange({ nationality })}
    />
  );
}

function ProductFilter({ values, onChange }: Fields) {
  const products = useQuery(productNames);
  return (
    <Combobox
      key={`${listState(products)}${values.product_id}`}
      label={labels.product_id}
      options={products.data ?? []}
      list={listState(products)}
      value={values.product_id}
      onChange={(product_id) => onChange({ product_id })}
    />
  );
}

function ClassificationFilter({ values, onChange }: Fields) {
  const { data } = useQuery(catalogue("classifications"));
  return <Choice name="classification" options={entryOptions(data)} values={values} onChange={onChange} />;
}

const OTHERS = [
  "flight_from",
  "flight_to",
  "submitted_from",
  "submitted_to",
  "flight_number",
  "airline",
  "direction",
  "nationality",
  "product_id",
  "classification",
  "has_act",
  "drawn",
  "question",
  "presented_hour",
] as const satisfies (keyof DeclarationFilterValues)[];
const STATES = choicesOf(texts.declarations.states);
const LANES = choicesOf(texts.staff.laneShort);
const DIRECTIONS = choicesOf(t.directions);
const HAS_ACT = choicesOf(t.hasAct);
const IS_DRAWN = choicesOf(t.isDrawn);
const QUESTIONS = choicesOf(texts.declarations.questions.names);
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: t.hour(hour) }));
