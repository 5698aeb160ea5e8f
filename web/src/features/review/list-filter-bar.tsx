import { useState } from "react";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf } from "../../lib/choices";
import { todayAt } from "../../lib/format";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { DayFilter } from "../../ui/day-filter";
import { Select } from "../../ui/select";
import styles from "./list-filter-bar.module.css";
import type { ListFilters } from "./review-filters";

const t = texts.review;

interface ListFilterBarProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

/** Narrows the list; the server does the work. */
export function ListFilterBar({ filters, onChange }: ListFilterBarProps) {
  const { selected } = useStaffAirports();
  const [now] = useState(() => new Date());
  const today = todayAt(selected, now);
  const narrowed = Object.values(filters).some(Boolean);
  return (
    <div className={styles.filters} role="group" aria-label={texts.staff.filters}>
      <Select
        label={t.state}
        empty={texts.staff.any}
        options={STATES}
        value={filters.state}
        onChange={(event) => onChange({ state: event.target.value as ListFilters["state"] })}
      />
      <Select
        label={t.lane}
        empty={texts.staff.any}
        options={LANES}
        value={filters.lane}
        onChange={(event) => onChange({ lane: event.target.value as ListFilters["lane"] })}
      />
      <div className={styles.day}>
        <DayFilter label={t.flightDate} value={filters.flight_date} onChange={(flight_date) => onChange({ flight_date })} />
      </div>
      <div className={styles.buttons}>
        <Button aria-pressed={filters.flight_date === today} onClick={() => onChange({ flight_date: filters.flight_date === today ? "" : today })}>
          {t.today}
        </Button>
        {narrowed && (
          <Button kind="quiet" onClick={() => onChange({ state: "", lane: "", flight_date: "" })}>
            {texts.staff.clearFilters}
          </Button>
        )}
      </div>
    </div>
  );
}

const STATES = choicesOf(texts.declarations.states);
const LANES = choicesOf(texts.staff.laneShort);
