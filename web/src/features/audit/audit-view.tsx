import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { airportName, catalogue, type Entry, listState } from "../../api/catalogues";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { administers, seesEveryAirport } from "../../api/roles";
import { capitalised } from "../../lib/capitalised";
import { choicesOf, codesOf } from "../../lib/choices";
import { formatNumber, todayAt } from "../../lib/format";
import { sorted } from "../../lib/sorted";
import { plain } from "../../lib/text";
import { choiceField, dayField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter, FoundFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { DaysFilter } from "../../lists/days-filter";
import { DownloadButton } from "../../ui/export-menu";
import { ClearFilters, FilterBar, SortSelect } from "../../ui/filter-bar";
import { ForbiddenPage } from "../../ui/forbidden-page";
import { notify } from "../../ui/notify";
import { type AuditFilters, auditList, type AuditRecord, auditPeople, saveRecords } from "./audit-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./audit-view.module.css";
import { ChainPanel } from "./chain-panel";
import { personOptions } from "./person-options";
import { type RecordNames, useRecordNames } from "./record-names";
import { RecordPanel } from "./record-panel";
import { Deed } from "./record-sentence";
import { actorOf, changesOf, deedOf, isNobodys, sentenceOf } from "./record-words";

const t = texts.audit;

const FILTERS = {
  subject: textField("sujeto"),
  source: choiceField<string>("origen", codesOf(t.sources)),
  actor: textField("persona"),
  airport: textField("aeropuerto"),
  type: choiceField<string>("tipo", codesOf(t.kinds)),
  entity: choiceField<string>("entidad", codesOf(t.entities)),
  recorded_from: dayField("desde"),
  recorded_to: dayField("hasta"),
};
/** No filter: it stays when the filters are cleared. */
const ORDER = { order: defaultField("orden", ["desc", "asc"], "desc") };

/** What changed, by whom, when and where; and whether the chain of records holds. */
export function AuditView() {
  const role = useSession()?.user.role;
  return seesEveryAirport(role) || administers(role) ? <Records /> : <ForbiddenPage texts={t} />;
}

function Records() {
  // The chain and the files that prove it are of the whole.
  const everywhere = seesEveryAirport(useSession()?.user.role);
  const { selected } = useStaffAirports();
  const url = useUrlFilters(FILTERS);
  const order = useUrlFilters(ORDER);
  const filters: AuditFilters = { ...url.values, ...order.values };
  const records = useInfiniteQuery(auditList(filters));
  const names = useRecordNames();
  const [shown, setShown] = useState<AuditRecord | null>(null);

  // The role was taken away meanwhile.
  if (records.error instanceof ApiProblem && records.error.status === 403) return <ForbiddenPage texts={t} />;

  return (
    <ListScreen
      lead={t.lead}
      actions={everywhere && <ExportRecords filters={filters} />}
      above={everywhere && <ChainPanel airport={selected} />}
      filtered={url.filtered}
      filters={<Filters {...url} order={order.field("order")} />}
      list={records}
      empty={{ title: t.emptyTitle, text: t.empty, actions: url.filtered && <ClearFilters narrowing={url} /> }}
      over={
        shown && (
          <RecordPanel
            record={shown}
            names={names}
            onSubject={(subject) => url.change({ subject })}
            onClose={() => setShown(null)}
          />
        )
      }
    >
      {(rows) => (
        <>
          <DataTable
            caption={t.list}
            columns={columnsOf(names, setShown)}
            rows={rows}
            rowKey={({ sequence }) => String(sequence)}
            dayOf={({ airport, time }) => todayAt(airport, new Date(time))}
          />
          {everywhere && <p className={sharedStyles.quiet}>{t.exportHint}</p>}
        </>
      )}
    </ListScreen>
  );
}

const columnsOf = (names: RecordNames, onOpen: (record: AuditRecord) => void): readonly Column<AuditRecord>[] => [
  {
    key: "what",
    title: t.what,
    phone: "lead",
    wraps: true,
    cell: (record) => (
      <Pair under={underOf(record, names)}>
        <button type="button" className={styles.open} onClick={() => onOpen(record)}>
          <Told record={record} names={names} />
        </button>
      </Pair>
    ),
    // Who did it stands below, so that what was done is not cut off.
    short: (record) => (
      <button type="button" onClick={() => onOpen(record)}>
        <span className={styles.lines}>
          {record.actor.name ? (
            <Deed record={record} names={names} words={capitalised(deedOf(record, names))} />
          ) : (
            <Told record={record} names={names} />
          )}
        </span>
      </button>
    ),
  },
  {
    key: "where",
    title: t.airport,
    phone: "fact",
    wraps: true,
    cell: ({ airport }) => (airport ? names.airport(airport) : t.nowhere),
    short: actorOf,
  },
  {
    key: "when",
    title: t.when,
    phone: "fact",
    airport: ({ airport }) => airport,
    cell: ({ airport, time }, instant) => instant(time, airport),
  },
  {
    key: "sequence",
    title: t.sequence,
    phone: "hidden",
    numeric: true,
    cell: ({ sequence }) => formatNumber(sequence),
  },
];

/** What a record changed. */
const underOf = (record: AuditRecord, names: RecordNames): string =>
  changesOf(record, names)
    .map(({ name, before, after, pictures }) => `${name}${pictures ? ` ${t.changed}` : `: ${before} → ${after}`}`)
    .join(" · ");

/** Who did what, in one sentence. */
function Told({ record, names }: { record: AuditRecord; names: RecordNames }) {
  if (isNobodys(record)) return sentenceOf(record, names);
  return (
    <>
      {actorOf(record)} <Deed record={record} names={names} />.
    </>
  );
}

type FiltersProps = ReturnType<typeof useUrlFilters<typeof FILTERS>> & {
  order: { value: AuditFilters["order"]; onChange: (order: AuditFilters["order"]) => void };
};

function Filters({ order, ...url }: FiltersProps) {
  const { values, field } = url;
  const people = useQuery(auditPeople);
  const airports = useQuery(catalogue("airports")).data;
  return (
    <FilterBar
      search={{
        by: t.subject,
        value: values.subject,
        onChange: (subject) => url.change({ subject: plain(subject) }),
      }}
      more={{
        set: [values.airport, values.entity, values.source].filter(Boolean).length,
        fields: (
          <>
            <ChoiceFilter label={t.airport} options={airportOptions(airports, values.airport)} {...field("airport")} />
            <ChoiceFilter label={t.entity} options={ENTITIES} {...field("entity")} />
            <ChoiceFilter label={t.source} options={SOURCES} {...field("source")} />
            <SortSelect options={ORDERS} {...order} />
          </>
        ),
      }}
      narrowing={url}
    >
      <FoundFilter
        label={t.person}
        list={listState(people)}
        options={personOptions(people.data, values.actor)}
        {...field("actor")}
      />
      <FoundFilter label={t.kind} options={KINDS} {...field("type")} />
      <DaysFilter
        label={t.recorded}
        from={values.recorded_from}
        to={values.recorded_to}
        onChange={(days) => url.change({ recorded_from: days.from, recorded_to: days.to })}
      />
    </FilterBar>
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
    <DownloadButton disabled={!online} busy={save.isPending} onClick={() => save.mutate()}>
      {t.export}
    </DownloadButton>
  );
}

const ORDERS = choicesOf(t.orders) as { value: AuditFilters["order"]; label: string }[];
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
