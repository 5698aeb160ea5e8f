import { useQuery } from "@tanstack/react-query";
import { listState } from "../../api/catalogues";
import { retentionFilterFields, type RetentionFilterValues } from "./filters";
import { officers } from "./officers";
import { choicesOf, codesOf } from "../../lib/choices";
import { readDeclarationCode } from "../../lib/declaration-code";
import { plain } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { DaysFilter } from "../../lists/days-filter";
import { FilterSet, type FilterSetProps } from "../../lists/filter-set";
import {
  AirlineFilter,
  AirportFilter,
  ChoiceFilter,
  CodeFilter,
  CountryFilter,
  EntryFilter,
  FoundFilter,
  ProductFilter,
} from "../../lists/filter-fields";

const t = texts.retentionList;

/** The filters of acts: the usual ones at hand, the others one tap away. */
export const RetentionFilterBar = ({ children, ...set }: FilterSetProps<RetentionFilterValues>) => (
  <FilterSet
    {...set}
    texts={t}
    more={{
      names: OTHERS,
      hint: t.goodsTogether,
      render: (bound, days) => (
        <>
          <CodeFilter {...bound("folio")} placeholder="GPS-2026-000001" />
          <CodeFilter
            {...bound("declaration_code")}
            placeholder={texts.declarationCode.placeholder}
            read={declarationCode}
          />
          <ChoiceFilter {...bound("annulled")} options={ANNULLED} />
          <OfficerFilter {...bound("officer_id")} />
          <ChoiceFilter {...bound("direction")} options={DIRECTIONS} />
          <DaysFilter label={t.periods.flight} ahead {...days("flight_from", "flight_to")} />
          <CodeFilter {...bound("flight_number")} placeholder="LA1411" />
          <AirlineFilter {...bound("airline")} />
          <CountryFilter {...bound("nationality")} />
          <ChoiceFilter {...bound("ownerless")} options={OWNERLESS} />
          <ProductFilter {...bound("product_id")} />
          <EntryFilter {...bound("category")} kind="categories" none={t.notInCatalogue} />
          <EntryFilter {...bound("origin")} kind="origins" none={t.notInCatalogue} />
          <EntryFilter {...bound("classification")} kind="classifications" none={t.notInCatalogue} />
          <EntryFilter {...bound("reason")} kind="retention-reasons" />
          <ChoiceFilter {...bound("decision")} options={DECISIONS} />
          <EntryFilter {...bound("destination")} kind="rejection-destinations" />
          <ChoiceFilter {...bound("declared")} options={DECLARED} />
          <ChoiceFilter {...bound("custody")} options={CUSTODY} />
          <ChoiceFilter {...bound("in_custody")} options={IN_CUSTODY} />
          <ChoiceFilter {...bound("overdue")} options={OVERDUE} />
          <ChoiceFilter {...bound("custody_age")} options={AGES} />
        </>
      ),
    }}
  >
    {(bound, days) => (
      <>
        <AirportFilter {...bound("airport")} />
        <ChoiceFilter {...bound("state")} options={STATES} />
        {children}
        <DaysFilter label={t.periods.issued} {...days("issued_from", "issued_to")} />
      </>
    )}
  </FilterSet>
);

function OfficerFilter({ label, value, onChange }: { label: string; value: string; onChange: (id: string) => void }) {
  const found = useQuery(officers);
  const list = listState(found);
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FoundFilter
      key={`${list}${value}`}
      label={label}
      options={options}
      list={list}
      value={value}
      onChange={onChange}
    />
  );
}

const declarationCode = (typed: string) => readDeclarationCode(typed) ?? plain(typed).toUpperCase();

const AT_HAND: readonly string[] = ["airport", "state", "issued_from", "issued_to"];
const OTHERS = codesOf(retentionFilterFields).filter((name) => !AT_HAND.includes(name));
const STATES = choicesOf(texts.staff.retentionStates);
const ANNULLED = choicesOf(t.annulled);
const OWNERLESS = choicesOf(t.ownerless);
const DIRECTIONS = choicesOf(t.directions);
const DECISIONS = choicesOf(t.decisions);
const DECLARED = choicesOf(t.declared);
const CUSTODY = choicesOf(texts.custody.states);
const IN_CUSTODY = choicesOf(t.inCustody);
const OVERDUE = choicesOf(t.overdue);
const AGES = choicesOf(t.ages);
