import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { oneLine } from "../lib/text";
import { usePrinting } from "../lib/use-printing";
import { useTyped } from "../lib/use-typed";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { classes } from "../lib/classes";
import sharedStyles from "./shared.module.css";
import styles from "./filter-bar.module.css";
import { Dock } from "./dock";
import { ChipPlace, FilterChip } from "./filter-chip";
import { Select } from "./select";
import { TextField } from "./text-field";
import { usePhone } from "./use-phone";

const t = texts.filters;

/** Whether anything narrows a list, and how nothing does any more. */
export interface Narrowing {
  filtered: boolean;
  clear: () => void;
}

/** Filters one tap away. */
export interface MoreFilters {
  /** How many of them narrow the list. */
  set: number;
  hint?: string;
  fields: ReactNode;
}

interface FilterBarProps {
  /** What one searches by, as the box says; without it there is no search. */
  search?: { by: string; value: string; onChange: (text: string) => void };
  /** On a phone, a filter that stays in sight where the search would stand. */
  beside?: ReactNode;
  /** The few filters at hand, and the order. */
  children?: ReactNode;
  more?: MoreFilters;
  /** The way from the filters of a phone to what they have found, with how much that is. */
  toFound?: string | undefined;
  narrowing: Narrowing;
}

const REST_MS = 250;

/**
 * Search as one types, filters and order of a list of staff. On a phone all but the search is one tap away, and what
 * is set is shown in its place.
 */
export function FilterBar({ search, beside, children, more, toFound, narrowing }: FilterBarProps) {
  const id = useId();
  const bar = useRef<HTMLFormElement>(null);
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const [set, setSet] = useState(0);
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const printing = usePrinting();
  const [sheet, setSheet] = useState<HTMLUListElement | null>(null);
  const paper = printing ? sheet : null;
  const [note] = useState(() => (by: number) => setSet((now) => now + by));
  // A filter or two alone take no more room than the way to them.
  const folds = phone && ((search !== undefined && children !== undefined) || more !== undefined);
  const atHand = useMemo(() => ({ list: folds && !open ? list : null, paper, note }), [folds, open, list, paper, note]);
  const away = useMemo(() => ({ list: open ? null : list, paper, note }), [open, list, paper, note]);
  const toggle = (folds || more) && (
    <Button className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
      {wordsOf(folds, open, folds ? set : (more?.set ?? 0))}
    </Button>
  );
  const close = () => {
    setOpen(false);
    bar.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  const clear = narrowing.filtered && <ClearFilters kind="quiet" narrowing={narrowing} />;
  const chips = (
    <ul
      ref={setList}
      className={classes(sharedStyles.row, styles.chips)}
      aria-label={t.chips}
      hidden={open || (folds ? set : (more?.set ?? 0)) === 0}
    />
  );
  const first = <ChipPlace value={atHand}>{children}</ChipPlace>;
  // Those that are set say so, although they are not in sight.
  const others = more && (open || more.set > 0) && (
    <ChipPlace value={away}>
      {more.fields}
      {more.hint && <p className={styles.hint}>{more.hint}</p>}
    </ChipPlace>
  );
  return (
    <form
      ref={bar}
      className={styles.bar}
      role="search"
      aria-label={texts.ui.filters}
      onSubmit={(event) => event.preventDefault()}
    >
      <ul ref={setSheet} className={styles.paper} hidden>
        {printing && search && search.value !== "" && <li>{t.chip(t.searchLabel, search.value)}</li>}
      </ul>
      {folds ? (
        <>
          <div className={styles.line}>
            {search && <Search {...search} bare />}
            {beside}
            {toggle}
          </div>
          <div id={id} className={styles.fields} hidden={!open}>
            {first}
            {others}
          </div>
          <div className={classes(sharedStyles.row, styles.set)}>
            {chips}
            {clear}
          </div>
          {open && (
            <Dock className={styles.dock}>
              <Button kind="primary" wide onClick={close}>
                {toFound ?? t.toFound}
              </Button>
            </Dock>
          )}
        </>
      ) : (
        <>
          {search && <Search {...search} />}
          {first}
          {toggle}
          {clear}
          {more && (
            <div id={id} className={styles.others} hidden={!open}>
              {others}
            </div>
          )}
          {chips}
        </>
      )}
    </form>
  );
}

function wordsOf(folds: boolean, open: boolean, set: number): string {
  if (folds) return set === 0 ? t.all : t.allSet(set);
  if (open) return t.fewer;
  return set === 0 ? t.more : t.set(set);
}

/** Shows all of a list again. */
export function ClearFilters({ narrowing, kind }: { narrowing: Narrowing; kind?: "quiet" }) {
  return (
    <Button {...(kind && { kind, "data-clear": "" })} onClick={narrowing.clear}>
      {texts.ui.clearFilters}
    </Button>
  );
}

/** What is typed to find something. Bare, its label stands within it. */
function Search({ by, value, onChange, bare }: NonNullable<FilterBarProps["search"]> & { bare?: boolean }) {
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
    <div className={bare ? styles.bare : styles.search}>
      <TextField
        label={t.searchLabel}
        aria-label={t.search(by)}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={by}
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
    <>
      <Select
        label={texts.ui.status}
        empty={texts.ui.any}
        options={STATUSES}
        value={value}
        onChange={(event) => onChange(event.target.value as StatusFilterProps["value"])}
      />
      {value && (
        <FilterChip
          label={texts.ui.status}
          value={STATUSES.find((status) => status.value === value)?.label}
          onRemove={() => onChange("")}
        />
      )}
    </>
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
