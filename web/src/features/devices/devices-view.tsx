import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf, codesOf } from "../../lib/choices";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { choiceField, useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { FilterBar } from "../../ui/filter-bar";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { RetentionTabs } from "../../forms/retention-tabs";
import { Select } from "../../ui/select";
import { Tag } from "../../ui/tag";
import { type DeviceFilters, deviceList, type RegisteredDevice } from "./device-queries";
import styles from "./devices-view.module.css";
import { RevokeButton } from "./revoke-button";

const t = texts.devices;

const FILTERS = { state: choiceField("estado", codesOf(t.states)) };

/** Devices that issue acts without a network: heads of a point and administrators revoke them, auditors see them. */
export function DevicesView() {
  const role = useSession()?.user.role;
  if (role === "inspector") {
    return (
      <Page>
        <PageHeader />
        <Notice kind="warning" title={t.forbiddenTitle}>
          {t.forbidden}
        </Notice>
      </Page>
    );
  }
  return <Devices mayRevoke={role !== "auditor"} />;
}

function Devices({ mayRevoke }: { mayRevoke: boolean }) {
  const { selected, options } = useStaffAirports();
  const online = useOnline();
  const airports = useQuery(catalogue("airports")).data;
  const { values, change, clear, filtered } = useUrlFilters(FILTERS);
  const list = useInfiniteQuery(deviceList({ airport: selected ?? "", state: values.state }));
  const columns = columnsOf(airports, mayRevoke);
  return (
    <Page wide>
      <PageHeader lead={t.lead(options.find(({ value }) => value === selected)?.label)} />
      <RetentionTabs current="devices" />
      {!online && <OfflineCopy />}
      <FilterBar filtered={filtered} onClear={clear}>
        <Select
          label={t.state}
          empty={texts.staff.any}
          options={STATES}
          value={values.state}
          onChange={(event) => change({ state: event.target.value as DeviceFilters["state"] })}
        />
      </FilterBar>
      <PagedList
        list={list}
        empty={<EmptyState title={t.emptyTitle}>{filtered ? t.emptyFiltered : t.empty}</EmptyState>}
      >
        {(rows) => (
          <DataTable caption={texts.app.titles.devices} columns={columns} rows={rows} rowKey={({ mark }) => mark} />
        )}
      </PagedList>
    </Page>
  );
}

const STATES = choicesOf(t.states);

const columnsOf = (airports: readonly Entry[] | undefined, mayRevoke: boolean): readonly Column<RegisteredDevice>[] => [
  {
    key: "mark",
    title: t.columns.mark,
    cell: (row) => (
      <span className={styles.two}>
        <strong className={styles.mark}>{row.mark}</strong>
        <span className={styles.quiet} translate="no">
          {airportName(airports, row.airport)}
        </span>
      </span>
    ),
  },
  {
    key: "registered",
    title: t.columns.registered,
    cell: (row) => (
      <span className={styles.two}>
        {formatInstantShort(row.registered_at, row.airport)}
        <span className={styles.quiet}>{row.registered_by.name}</span>
      </span>
    ),
  },
  {
    key: "acts",
    title: t.columns.acts,
    cell: (row) => (
      <span className={styles.two}>
        {formatNumber(row.act_count)}
        <span className={styles.quiet}>
          {row.last_received_at ? t.last(formatInstantShort(row.last_received_at, row.airport)) : t.never}
        </span>
      </span>
    ),
  },
  { key: "state", title: t.columns.state, cell: (row) => <State device={row} mayRevoke={mayRevoke} /> },
];

function State({ device: { mark, airport, revocation }, mayRevoke }: { device: RegisteredDevice; mayRevoke: boolean }) {
  if (!revocation) {
    return (
      <span className={styles.state}>
        <Tag>{t.active}</Tag>
        {mayRevoke && <RevokeButton mark={mark} />}
      </span>
    );
  }
  return (
    <span className={styles.two}>
      <span>
        <Tag kind="over">{t.revoked}</Tag>
      </span>
      <span className={styles.quiet}>
        {t.revokedBy(revocation.revoked_by, formatInstantShort(revocation.revoked_at, airport))}
      </span>
      <span className={styles.reason}>{revocation.reason}</span>
    </span>
  );
}
