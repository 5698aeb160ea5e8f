import { type ReactNode, useEffect, useEffectEvent } from "react";
import { oneLine } from "../lib/text";
import { useTyped } from "../lib/use-typed";
import { texts } from "../texts/es";
import { Button } from "./button";
import styles from "./filter-bar.module.css";
import { Select } from "./select";
import { TextField } from "./text-field";

/** Whether anything narrows a list, and how nothing does any more. */
export interface Narrowing {
  filtered: boolean;
  clear: () => void;
}

interface FilterBarProps {
  /** What one searches by, as the label says; without it there is no search. */
  search?: { label: string; value: string; onChange: (text: string) => void; placeholder?: string };
  /** Selects and checkboxes. */
  children?: ReactNode;
  narrowing: Narrowing;
}

const REST_MS = 250;

/** Search as one types, filters and order of a list of staff. */
export function FilterBar({ search, children, narrowing }: FilterBarProps) {
  return (
    <form
      className={styles.bar}
      role="search"
      aria-label={texts.staff.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      {search && <Search {...search} />}
      {children}
      {narrowing.filtered && <ClearFilters kind="quiet" narrowing={narrowing} />}
    </form>
  );
}

/** Shows all of a list again. */
export function ClearFilters({ narrowing, kind }: { narrowing: Narrowing; kind?: "quiet" }) {
  return (
    <Button {...(kind && { kind })} onClick={narrowing.clear}>
      {texts.staff.clearFilters}
    </Button>
  );
}

function Search({ label, value, onChange, placeholder }: NonNullable<FilterBarProps["search"]>) {
  const { typed, setTyped, noteReported } = useTyped(value);
  const report = useEffectEvent((text: string) => {
    noteReported(text);
    onChange(text);
  });
  useEffect(() => {
    const text = oneLine(typed);
    if (text === value) return undefined;
    const timer = setTimeout(() => report(text), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className={styles.search}>
      <TextField
        label={label}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

export interface StatusFilterProps {
  value: "active" | "inactive" | "";
  onChange: (value: "active" | "inactive" | "") => void;
}

/** Active, inactive or both. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <Select
      label={texts.ui.status}
      empty={texts.staff.any}
      options={STATUSES}
      value={value}
      onChange={(event) => onChange(event.target.value as StatusFilterProps["value"])}
    />
  );
}

const STATUSES = [
  { value: "active", label: texts.ui.actives },
  { value: "inactive", label: texts.ui.inactives },
];

interface SortSelectProps<Order extends string> {
  options: readonly { value: Order; label: string }[];
  value: Order;
  onChange: (order: Order) => void;
}

/** The order of a list. */
export function SortSelect<Order extends string>({ options, value, onChange }: SortSelectProps<Order>) {
  const [usual, ...others] = options;
  return (
    <Select
      label={texts.ui.order}
      empty={usual?.label ?? ""}
      options={others}
      value={value === usual?.value ? "" : value}
      onChange={(event) => onChange((event.target.value || usual?.value) as Order)}
    />
  );
}
