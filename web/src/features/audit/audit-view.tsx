import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { airportName, catalogue, type Entry, listState } from "../../api/catalogues";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf, codesOf } from "../../lib/choices";
import { sorted } from "../../lib/sorted";
import { plain } from "../../lib/text";
import { choiceField, dayField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Combobox } from "../../ui/combobox";
import { DaysFilter } from "../../lists/days-filter";
import { ClearFilters, SortSelect } from "../../ui/filter-bar";
import { ForbiddenPage } from "../../ui/forbidden-page";
import { DownloadIcon } from "../../ui/icons";
import { notify } from "../../ui/notify";
import { TextField } from "../../ui/text-field";
import { type AuditFilters, auditList, auditPeople, saveRecords } from "./audit-queries";
import styles from "./audit-view.module.css";
import { ChainPanel } from "./chain-panel";
import { personOptions } from "./person-options";
import { RecordCard } from "./record-card";
import { useRecordNames } from "./record-names";

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
  return role === "admin" || role === "auditor" ? <Records /> : <ForbiddenPage texts={t} />;
}

function Records() {
  const { selected } = useStaffAirports();
  const url = useUrlFilters(FILTERS);
  const order = useUrlFilters(ORDER);
  const filters: AuditFilters = { ...url.values, ...order.values };
  const records = useInfiniteQuery(auditList(filters));
  const names = useRecordNames();

  // The role was taken away meanwhile.
  if (records.error instanceof ApiProblem && records.error.status === 403) return <ForbiddenPage texts={t} />;

  return (
    <ListScreen
      narrow
      lead={t.lead}
      above={<ChainPanel airport={selected} />}
      filters={<FilterBar key={filters.subject} {...url} order={order.field("order")} />}
      list={records}
      empty={{ title: t.emptyTitle, text: t.empty }}
    >
      {(rows) => (
        <>
          <ExportRecords filters={filters} />
          <ol className={styles.records} aria-label={t.list}>
            {rows.map((record) => (
              <li key={record.sequence}>
                <RecordCard record={record} names={names} onSubject={(subject) => url.change({ subject })} />
              </li>
            ))}
          </ol>
        </>
      )}
    </ListScreen>
  );
}

type FilterBarProps = ReturnType<typeof useUrlFilters<typeof FILTERS>> & {
  order: { value: AuditFilters["order"]; onChange: (order: AuditFilters["order"]) => void };
};

function FilterBar({ order, ...url }: FilterBarProps) {
  const { values, field } = url;
  const [subject, setSubject] = useState(values.subject);
  const people = useQuery(auditPeople);
  const airports = useQuery(catalogue("airports")).data;
  function search(event: FormEvent) {
    event.preventDefault();
    url.change({ subject: plain(subject) });
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
        options={personOptions(people.data, values.actor)}
        {...field("actor")}
      />
      <ChoiceFilter label={t.airport} options={airportOptions(airports, values.airport)} {...field("airport")} />
      <ChoiceFilter label={t.entity} options={ENTITIES} {...field("entity")} />
      <Combobox label={t.kind} options={KINDS} {...field("type")} />
      <ChoiceFilter label={t.source} options={SOURCES} {...field("source")} />
      <SortSelect options={ORDERS} {...order} />
      <DaysFilter
        label={t.recorded}
        from={values.recorded_from}
        to={values.recorded_to}
        onChange={(days) => url.change({ recorded_from: days.from, recorded_to: days.to })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {t.search}
        </Button>
        {url.filtered && <ClearFilters kind="quiet" narrowing={url} />}
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
