import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { PAGE_SIZE } from "../../api/pages";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { type RetentionFilters, retentionList, type RetentionState, type RetentionSummary } from "../../api/staff-retentions";
import { choicesOf } from "../../lib/choices";
import { readDeclarationCode } from "../../lib/declaration-code";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { RetentionTabs } from "../../ui/retention-tabs";
import { Select } from "../../ui/select";
import { Tag } from "../../ui/tag";
import { TextField } from "../../ui/text-field";
import styles from "./retentions-view.module.css";

const t = texts.retentions.list;

type ListFilters = Omit<RetentionFilters, "airport">;

/** Acts of the airport, newest first. */
export function RetentionsView() {
  const [params, setParams] = useSearchParams();
  const { selected, options } = useStaffAirports();
  const online = useOnline();
  const role = useSession()?.user.role;
  const filters = readFilters(params);
  const change = (next: Partial<ListFilters>) => setParams(toParams({ ...filters, ...next }), { replace: true });
  const airport = options.find((option) => option.value === selected)?.label;
  const newAct = role !== "auditor" && (
    <LinkButton to="/form-retenciones" kind="main">
      {t.newAct}
    </LinkButton>
  );

  return (
    <Page wide>
      <PageHeader lead={airport ?? texts.review.allAirports} actions={newAct} />
      <RetentionTabs current="acts" />
      {!online && <OfflineCopy />}
      <FilterBar filters={filters} onChange={change} />
      <Acts filters={{ ...filters, airport: selected ?? "" }} newAct={newAct} />
    </Page>
  );
}

interface FilterBarProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  const [folio, setFolio] = useTyped(filters.folio);
  const [code, setCode] = useTyped(filters.declaration_code);
  const narrowed = Object.values(filters).some(Boolean);
  function search(event: FormEvent) {
    event.preventDefault();
    onChange({ folio: folio.trim().toUpperCase(), declaration_code: readDeclarationCode(code) ?? code.trim().toUpperCase() });
  }
  function clear() {
    setFolio("");
    setCode("");
    onChange({ folio: "", declaration_code: "", state: "" });
  }
  return (
    <form className={styles.filters} aria-label={texts.staff.filters} role="search" onSubmit={search}>
      <TextField label={t.folio} placeholder={t.folioPlaceholder} autoComplete="off" value={folio} onChange={(event) => setFolio(event.target.value)} />
      <TextField
        label={t.declaration}
        placeholder={texts.staff.code.placeholder}
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Select
        label={t.state}
        empty={texts.staff.any}
        options={STATES}
        value={filters.state}
        onChange={(event) => onChange({ state: event.target.value as ListFilters["state"] })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {texts.staff.code.find}
        </Button>
        {narrowed && (
          <Button kind="quiet" onClick={clear}>
            {texts.staff.clearFilters}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is typed, until the address says something else. */
function useTyped(applied: string) {
  const [typed, setTyped] = useState(applied);
  const [before, setBefore] = useState(applied);
  if (before !== applied) {
    setBefore(applied);
    setTyped(applied);
  }
  return [typed, setTyped] as const;
}

function Acts({ filters, newAct }: { filters: RetentionFilters; newAct: React.ReactNode }) {
  const acts = useInfiniteQuery(retentionList(filters, PAGE_SIZE));
  const narrowed = filters.folio || filters.declaration_code || filters.state;
  const empty = narrowed ? (
    <EmptyState title={t.emptyFilteredTitle}>{t.emptyFiltered}</EmptyState>
  ) : (
    <EmptyState title={t.emptyTitle} actions={newAct}>
      {t.empty}
    </EmptyState>
  );
  return (
    <PagedList list={acts} empty={empty}>
      {(rows) => <DataTable caption={texts.app.titles.retentions} columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />}
    </PagedList>
  );
}

const COLUMNS: readonly Column<RetentionSummary>[] = [
  {
    key: "folio",
    title: t.folio,
    cell: (row) =>
      row.purged ? (
        <span className={styles.code}>{row.folio}</span>
      ) : (
        <Link to={`/retenciones/print/${row.id}`} className={styles.code}>
          {row.folio}
        </Link>
      ),
  },
  { key: "issued", title: t.issued, cell: (row) => formatInstantShort(row.issued_at, row.airport) },
  { key: "passenger", title: t.passenger, cell: (row) => (row.purged ? t.purged : `${row.surnames}, ${row.given_names}`) },
  { key: "items", title: t.items, numeric: true, cell: (row) => formatNumber(row.item_count) },
  {
    key: "declaration",
    title: t.declaration,
    cell: (row) =>
      row.purged && row.declaration_code ? (
        <span className={styles.code}>{row.declaration_code}</span>
      ) : row.declaration_code ? (
        <Link to={`/declaraciones/revision?codigo=${row.declaration_code}`} className={styles.code}>
          {row.declaration_code}
        </Link>
      ) : (
        t.none
      ),
  },
  { key: "officer", title: t.officer, cell: (row) => row.officer_name },
  {
    key: "state",
    title: t.state,
    cell: (row) => <Tag kind={row.state === "issued" ? undefined : "over"}>{texts.staff.retentionStates[row.state]}</Tag>,
  },
];

const STATES = choicesOf(texts.staff.retentionStates);

const NAMES: Record<keyof ListFilters, string> = { folio: "folio", declaration_code: "declaracion", state: "estado" };

function readFilters(params: URLSearchParams): ListFilters {
  const state = params.get(NAMES.state) ?? "";
  return {
    folio: params.get(NAMES.folio) ?? "",
    declaration_code: params.get(NAMES.declaration_code) ?? "",
    state: Object.hasOwn(texts.staff.retentionStates, state) ? (state as RetentionState) : "",
  };
}

function toParams(filters: ListFilters): URLSearchParams {
  const set = Object.entries(filters).filter(([, value]) => value !== "");
  return new URLSearchParams(set.map(([field, value]) => [NAMES[field as keyof ListFilters], value]));
}
