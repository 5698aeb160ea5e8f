import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { airportName, catalogue, type Entry, listState } from "../../api/catalogues";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf } from "../../lib/choices";
import { isCalendarDate } from "../../lib/dates";
import { sorted } from "../../lib/sorted";
import { plain } from "../../lib/text";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Combobox } from "../../ui/combobox";
import { DayFilter } from "../../ui/day-filter";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ForbiddenPage } from "../../ui/forbidden-page";
import { DownloadIcon } from "../../ui/icons";
import { LoadMore } from "../../ui/load-more";
import { notify } from "../../ui/notify";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import { type AuditFilters, auditList, auditPeople, saveRecords } from "./audit-queries";
import styles from "./audit-view.module.css";
import { ChainPanel } from "./chain-panel";
import { personOptions } from "./person-options";
import { RecordCard } from "./record-card";
import { useRecordNames } from "./record-names";

const t = texts.audit;

/** What changed, by whom, when and where; and whether the chain of records holds. */
export function AuditView() {
  const role = useSession()?.user.role;
  return role === "admin" || role === "auditor" ? <Records /> : <ForbiddenPage texts={t} />;
}

function Records() {
  const [params, setParams] = useSearchParams();
  const { selected } = useStaffAirports();
  const online = useOnline();
  const filters = readFilters(params);
  const records = useInfiniteQuery(auditList(filters));
  const names = useRecordNames();
  const change = (next: Partial<AuditFilters>) => setParams(toParams({ ...filters, ...next }), { replace: true });

  // The role was taken away meanwhile.
  if (records.error instanceof ApiProblem && records.error.status === 403) return <ForbiddenPage texts={t} />;

  const rows = records.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page>
      <PageHeader lead={t.lead} />
      {!online && <OfflineCopy />}
      <ChainPanel airport={selected} />
      <FilterBar key={filters.subject} filters={filters} onChange={change} />
      {records.isPending && <Skeleton blocks={5} />}
      {records.isError && <ErrorState error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && rows.length === 0 && <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>}
      {rows.length > 0 && (
        <>
          <ExportRecords filters={filters} />
          <ol className={styles.records} aria-label={t.list}>
            {rows.map((record) => (
              <li key={record.sequence}>
                <RecordCard record={record} names={names} onSubject={(subject) => change({ subject })} />
              </li>
            ))}
          </ol>
          <LoadMore
            shown={rows.length}
            total={records.data?.pages[0]?.total ?? rows.length}
            hasMore={records.hasNextPage}
            busy={records.isFetchingNextPage}
            onMore={() => void records.fetchNextPage()}
          />
        </>
      )}
    </Page>
  );
}

interface FilterBarProps {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  const [subject, setSubject] = useState(filters.subject);
  const people = useQuery(auditPeople);
  const airports = useQuery(catalogue("airports")).data;
  function search(event: FormEvent) {
    event.preventDefault();
    onChange({ subject: plain(subject) });
  }
  return (
    <form className={styles.filters} role="search" aria-label={texts.staff.filters} onSubmit={search}>
      <TextField
        label={t.subject}
        placeholder={t.subjectPlaceholder}
        autoComplete="off"
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <Combobox
        label={t.person}
        list={listState(people)}
        options={personOptions(people.data, filters.actor)}
        value={filters.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        label={t.airport}
        empty={texts.staff.any}
        options={airportOptions(airports, filters.airport)}
        value={filters.airport}
        onChange={(event) => onChange({ airport: event.target.value })}
      />
      <Select
        label={t.entity}
        empty={texts.staff.any}
        options={ENTITIES}
        value={filters.entity}
        onChange={(event) => onChange({ entity: event.target.value })}
      />
      <Combobox label={t.kind} options={KINDS} value={filters.type} onChange={(type) => onChange({ type })} />
      <Select
        label={t.source}
        empty={texts.staff.any}
        options={SOURCES}
        value={filters.source}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <Select
        label={t.order}
        empty={t.orders.desc}
        options={[{ value: "asc", label: t.orders.asc }]}
        value={filters.order === "asc" ? "asc" : ""}
        onChange={(event) => onChange({ order: event.target.value === "asc" ? "asc" : "desc" })}
      />
      <DayFilter
        label={t.recorded_from}
        value={filters.recorded_from}
        onChange={(recorded_from) => onChange({ recorded_from })}
      />
      <DayFilter
        label={t.recorded_to}
        value={filters.recorded_to}
        onChange={(recorded_to) => onChange({ recorded_to })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {t.search}
        </Button>
        {isSet(filters) && (
          <Button kind="quiet" onClick={() => onChange(NOTHING)}>
            {texts.staff.clearFilters}
          </Button>
        )}
      </div>
    </form>
  );
}

function ExportRecords({ filters }: { filters: AuditFilters }) {
  const online = useOnline();
  const save = useMutation({
    mutationFn: () => saveRecords(filters, () => undefined),
    onSuccess: (name) => notify({ kind: "info", title: t.exported, detail: name }),
    onError: (error) => notify({ kind: "negative", title: t.exportFailed, detail: messageOf(error) }),
  });
  return (
    <div className={styles.export}>
      <Button disabled={!online} busy={save.isPending} onClick={() => save.mutate()}>
        {!save.isPending && <DownloadIcon />} {t.export}
      </Button>
      <p className={styles.quiet}>{t.exportHint}</p>
    </div>
  );
}

const NOTHING = {
  subject: "",
  source: "",
  actor: "",
  airport: "",
  type: "",
  entity: "",
  recorded_from: "",
  recorded_to: "",
};
const isSet = (filters: AuditFilters) =>
  Object.keys(NOTHING).some((name) => filters[name as keyof typeof NOTHING] !== "");
const dayOf = (text: string | null) => (text !== null && isCalendarDate(text) ? text : "");

const SOURCES = choicesOf(t.sources);
const ENTITIES = choicesOf(t.entities);
const KINDS = sorted(choicesOf(t.kinds), (one, other) => one.label.localeCompare(other.label, "es"));

/** The airports; what the address names is one of them while the list is on its way. */
function airportOptions(airports: readonly Entry[] | undefined, current: string) {
  const codes = airports?.map(({ code }) => code) ?? [];
  return (current && !codes.includes(current) ? [...codes, current] : codes).map((code) => ({
    value: code,
    label: airportName(airports, code),
  }));
}

const known = (words: Record<string, string>, code: string | null) =>
  code !== null && Object.hasOwn(words, code) ? code : "";

function readFilters(params: URLSearchParams): AuditFilters {
  return {
    subject: params.get("sujeto") ?? "",
    source: known(t.sources, params.get("origen")),
    actor: params.get("persona") ?? "",
    airport: params.get("aeropuerto") ?? "",
    type: known(t.kinds, params.get("tipo")),
    entity: known(t.entities, params.get("entidad")),
    order: params.get("orden") === "asc" ? "asc" : "desc",
    recorded_from: dayOf(params.get("desde")),
    recorded_to: dayOf(params.get("hasta")),
  };
}

function toParams(filters: AuditFilters): URLSearchParams {
  const { subject, source, actor, airport, type, entity, order, recorded_from, recorded_to } = filters;
  const set = {
    sujeto: subject,
    origen: source,
    persona: actor,
    aeropuerto: airport,
    tipo: type,
    entidad: entity,
    desde: recorded_from,
    hasta: recorded_to,
    orden: order === "asc" ? order : "",
  };
  return new URLSearchParams(Object.entries(set).filter(([, value]) => value !== ""));
}
