import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listState } from "../../api/catalogues";
import type { RetentionFilterValues } from "./filters";
import { officers } from "./officers";
import { choicesOf } from "../../lib/choices";
import { readDeclarationCode } from "../../lib/declaration-code";
import { plain } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { DaysFilter } from "../../lists/days-filter";
import { FilterGroups } from "../../lists/filter-groups";
import { countSet, FilterSet, type FilterSetProps } from "../../lists/filter-set";
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
import { usePhone } from "../../ui/use-phone";

const t = texts.retentionList;

/** The filters of acts: the usual ones at hand, the others one tap away, by what they are about. */
export function RetentionFilterBar({ children, periodFirst, ...set }: FilterSetProps<RetentionFilterValues>) {
  const phone = usePhone();
  const { issued_from, issued_to } = set.values;
  const group = (name: keyof typeof GROUPS, fields: ReactNode) => ({
    title: t.groups[name],
    set: countSet(set.values, GROUPS[name]),
    fields,
  });
  const issued = (
    <DaysFilter
      label={t.periods.issued}
      from={issued_from}
      to={issued_to}
      onChange={({ from, to }) => set.onChange({ issued_from: from, issued_to: to })}
    />
  );
  return (
    <FilterSet
      {...set}
      texts={t}
      beside={periodFirst && phone && issued}
      more={{
        names: Object.values(GROUPS).flat(),
        hint: t.goodsTogether,
        render: (bound, days) => (
          <FilterGroups
            groups={[
              group(
                "act",
                <>
                  <CodeFilter {...bound("folio")} placeholder="GPS-2026-000001" />
                  <CodeFilter
                    {...bound("declaration_code")}
                    placeholder={texts.declarationCode.placeholder}
                    read={declarationCode}
                  />
                  <ChoiceFilter {...bound("annulled")} options={ANNULLED} />
                  <OfficerFilter {...bound("officer_id")} />
                  {children}
                </>,
              ),
              group(
                "trip",
                <>
                  <DaysFilter label={t.periods.flight} ahead {...days("flight_from", "flight_to")} />
                  <CodeFilter {...bound("flight_number")} placeholder="LA1411" />
                  <AirlineFilter {...bound("airline")} />
                  <ChoiceFilter {...bound("direction")} options={DIRECTIONS} />
                </>,
              ),
              group(
                "passenger",
                <>
                  <CountryFilter {...bound("nationality")} />
                  <ChoiceFilter {...bound("ownerless")} options={OWNERLESS} />
                </>,
              ),
              group(
                "goods",
                <>
                  <ProductFilter {...bound("product_id")} />
                  <EntryFilter {...bound("category")} kind="categories" none={t.notInCatalogue} />
                  <EntryFilter {...bound("origin")} kind="origins" none={t.notInCatalogue} />
                  <EntryFilter {...bound("classification")} kind="classifications" none={t.notInCatalogue} />
                  <EntryFilter {...bound("reason")} kind="retention-reasons" />
                  <ChoiceFilter {...bound("decision")} options={DECISIONS} />
                  <EntryFilter {...bound("destination")} kind="rejection-destinations" />
                  <ChoiceFilter {...bound("declared")} options={DECLARED} />
                </>,
              ),
              group(
                "custody",
                <>
                  <ChoiceFilter {...bound("custody")} options={CUSTODY} />
                  <ChoiceFilter {...bound("in_custody")} options={IN_CUSTODY} />
                  <ChoiceFilter {...bound("overdue")} options={OVERDUE} />
                  <ChoiceFilter {...bound("custody_age")} options={AGES} />
                </>,
              ),
            ]}
          />
        ),
      }}
    >
      {(bound) => (
        <>
          <AirportFilter {...bound("airport")} />
          <ChoiceFilter {...bound("state")} options={STATES} />
          {!periodFirst && issued}
        </>
      )}
    </FilterSet>
  );
}

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

/** The filters one tap away. */
const GROUPS = {
  act: ["folio", "declaration_code", "annulled", "officer_id"],
  trip: ["flight_from", "flight_to", "flight_number", "airline", "direction"],
  passenger: ["nationality", "ownerless"],
  goods: ["product_id", "category", "origin", "classification", "reason", "decision", "destination", "declared"],
  custody: ["custody", "in_custody", "overdue", "custody_age"],
} as const satisfies Record<string, readonly (keyof RetentionFilterValues)[]>;
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
