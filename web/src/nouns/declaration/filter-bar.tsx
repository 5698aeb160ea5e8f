import type { DeclarationFilterValues } from "./filters";
import { choicesOf } from "../../lib/choices";
import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import { DaysFilter } from "../../lists/days-filter";
import { FilterSet, type FilterSetProps } from "../../lists/filter-set";
import {
  AirlineFilter,
  AirportFilter,
  ChoiceFilter,
  CodeFilter,
  CountryFilter,
  EntryFilter,
  ProductFilter,
} from "../../lists/filter-fields";
import { usePhone } from "../../ui/use-phone";

const t = texts.declarationList;

/** The filters of declarations: the usual ones at hand, the others one tap away. */
export function DeclarationFilterBar({ children, periodFirst, ...set }: FilterSetProps<DeclarationFilterValues>) {
  const phone = usePhone();
  const { flight_from, flight_to } = set.values;
  const flight = (
    <DaysFilter
      label={t.periods.flight}
      ahead
      from={flight_from}
      to={flight_to}
      onChange={({ from, to }) => set.onChange({ flight_from: from, flight_to: to })}
    />
  );
  return (
    <FilterSet
      {...set}
      texts={t}
      beside={periodFirst && phone && flight}
      more={{
        names: periodFirst ? OTHERS : [...PERIOD, ...OTHERS],
        hint: t.days,
        render: (bound, days) => (
          <>
            {!periodFirst && flight}
            <DaysFilter label={t.periods.submitted} {...days("submitted_from", "submitted_to")} />
            <CodeFilter {...bound("flight_number")} placeholder="LA1411" />
            <AirlineFilter {...bound("airline")} />
            <ChoiceFilter {...bound("direction")} options={DIRECTIONS} />
            <ChoiceFilter {...bound("departs")} options={CONTROLS} empty={t.onArrival} />
            <ChoiceFilter {...bound("departure_state")} options={DEPARTURE_STATES} />
            <CountryFilter {...bound("nationality")} />
            <ProductFilter {...bound("product_id")} />
            <EntryFilter {...bound("classification")} kind="classifications" />
            <ChoiceFilter {...bound("has_act")} options={HAS_ACT} />
            <ChoiceFilter {...bound("drawn")} options={IS_DRAWN} />
            <ChoiceFilter {...bound("question")} options={QUESTIONS} />
            <ChoiceFilter {...bound("presented_hour")} options={HOURS} />
            <ChoiceFilter {...bound("suspicious")} options={SUSPICIOUS} empty={texts.suspicious.without} />
            {children}
          </>
        ),
      }}
    >
      {(bound) => (
        <>
          <AirportFilter {...bound("airport")} />
          <ChoiceFilter {...bound("state")} options={STATES} />
          <ChoiceFilter {...bound("lane")} options={LANES} />
        </>
      )}
    </FilterSet>
  );
}

const PERIOD = ["flight_from", "flight_to"] as const;
const OTHERS = [
  "submitted_from",
  "submitted_to",
  "flight_number",
  "airline",
  "direction",
  "departs",
  "departure_state",
  "nationality",
  "product_id",
  "classification",
  "has_act",
  "drawn",
  "question",
  "presented_hour",
  "suspicious",
] as const satisfies (keyof DeclarationFilterValues)[];
const STATES = choicesOf(texts.declarations.states);
const DEPARTURE_STATES = choicesOf(departureStateLabels);
const LANES = choicesOf(texts.staff.laneShort);
const DIRECTIONS = choicesOf(t.directions);
const CONTROLS = choicesOf(t.control);
const HAS_ACT = choicesOf(t.hasAct);
const IS_DRAWN = choicesOf(t.isDrawn);
const SUSPICIOUS = choicesOf(texts.suspicious.choices);
const QUESTIONS = choicesOf(texts.swornQuestions.names);
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: t.hour(hour) }));
