import { useState } from "react";
import { useSession } from "../api/session-store";
import { codesOf } from "../lib/choices";
import { now as clockNow } from "../lib/clock";
import { formatDateShort, todayAt } from "../lib/format";
import { periodsOf } from "../lib/periods";
import { texts } from "../texts/catalogue";
import { DaysBetween } from "../ui/day-filter";
import { FilterChip } from "../ui/filter-chip";
import { Select } from "../ui/select";
import type { BoundDays } from "./filter-set";

const t = texts.filters.days;

interface DaysFilterProps extends BoundDays {
  label: string;
  /** For days to come, too. */
  ahead?: boolean;
}

/** Narrows a list to a period: one of the usual ones, or its first and last day. */
export function DaysFilter({ label, ahead, from, to, onChange }: DaysFilterProps) {
  const airport = useSession()?.airport ?? null;
  const [today] = useState(() => todayAt(airport, clockNow()));
  const [choosing, setChoosing] = useState(false);
  const periods = periodsOf(today);
  const offered = codesOf(t.usual).filter((name) => ahead || !AHEAD.has(name));
  const named = offered.find((name) => periods[name].from === from && periods[name].to === to);
  const isOpen = choosing || ((from !== "" || to !== "") && named === undefined);

  function choose(name: string) {
    setChoosing(name === OWN);
    const usual = offered.find((one) => one === name);
    if (name !== OWN) onChange(usual ? periods[usual] : { from: "", to: "" });
  }
  return (
    <>
      <Select
        label={label}
        empty={t.any}
        options={[...offered.map((name) => ({ value: name, label: t.usual[name] })), { value: OWN, label: t.own }]}
        value={isOpen ? OWN : (named ?? "")}
        onChange={(event) => choose(event.target.value)}
      />
      {(from !== "" || to !== "") && (
        <FilterChip
          label={label}
          value={named ? t.usual[named] : t.between(from && formatDateShort(from), to && formatDateShort(to))}
          onRemove={() => choose("")}
        />
      )}
      {isOpen && <DaysBetween label={label} period={{ from, to }} onChange={onChange} />}
    </>
  );
}

/** The choice of days that no usual period has. */
const OWN = "own";
const AHEAD: ReadonlySet<string> = new Set(["tomorrow", "nextWeek"]);
