import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf, codesOf } from "../../lib/choices";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { choiceField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { RetentionTabs } from "../../nouns/act/tabs";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { ForbiddenNotice } from "../../ui/forbidden-page";
import { Tag } from "../../ui/tag";
import { deviceList, type RegisteredDevice } from "./device-queries";
import styles from "./devices-view.module.css";
import { RevokeButton } from "./revoke-button";

const t = texts.devices;

const FILTERS = { state: choiceField("estado", codesOf(t.states)) };

/** Devices that issue acts without a network: heads of a point and administrators revoke them, auditors see them. */
export function DevicesView() {
  const role = useSession()?.user.role;
  if (role === "inspector") return <ForbiddenNotice texts={t} />;
  return <Devices mayRevoke={role !== "auditor"} />;
}

function Devices({ mayRevoke }: { mayRevoke: boolean }) {
  const { selected, options } = useStaffAirports();
  const airports = useQuery(catalogue("airports")).data;
  const url = useUrlFilters(FILTERS);
  const list = useInfiniteQuery(deviceList({ airport: selected ?? "", state: url.values.state }));
  return (
    <ListScreen
      lead={t.lead(options.find(({ value }) => value === selected)?.label)}
      tabs={<RetentionTabs current="devices" />}
      filters={
        <FilterBar narrowing={url}>
          <ChoiceFilter label={t.state} options={STATES} {...url.field("state")} />
        </FilterBar>
      }
      filtered={url.filtered}
      list={list}
      empty={{ title: t.emptyTitle, text: url.filtered ? t.emptyFiltered : t.empty }}
    >
      {(rows) => (
        <DataTable
          caption={texts.app.titles.devices}
          columns={columnsOf(airports, mayRevoke)}
          rows={rows}
          rowKey={({ mark }) => mark}
          whole
        />
      )}
    </ListScreen>
  );
}

const STATES = choicesOf(t.states);

const columnsOf = (airports: readonly Entry[] | undefined, mayRevoke: boolean): readonly Column<RegisteredDevice>[] => [
  {
    key: "mark",
    title: t.columns.mark,
    phone: "lead",
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
    phone: "fact",
    airport: (row) => row.airport,
    cell: (row, instant) => (
      <span className={styles.two}>
        {instant(row.registered_at, row.airport)}
        <span className={styles.quiet}>{row.registered_by.name}</span>
      </span>
    ),
  },
  {
    key: "acts",
    title: t.columns.acts,
    phone: "fact",
    cell: (row) => (
      <span className={styles.two}>
        {formatNumber(row.act_count)}
        <span className={styles.quiet}>
          {row.last_received_at ? t.last(formatInstantShort(row.last_received_at, row.airport)) : t.never}
        </span>
      </span>
    ),
  },
  { key: "state", title: t.columns.state, phone: "fact", cell: (row) => <State device={row} mayRevoke={mayRevoke} /> },
];

function State({ device: { mark, airport, revocation }, mayRevoke }: { device: RegisteredDevice; mayRevoke: boolean }) {
  if (!revocation) {
    return (
      <span className={styles.state}>
        <Tag tone="done">{t.active}</Tag>
        {mayRevoke && <RevokeButton mark={mark} />}
      </span>
    );
  }
  return (
    <span className={styles.two}>
      <span>
        <Tag>{t.revoked}</Tag>
      </span>
      <span className={styles.quiet}>
        {t.revokedBy(revocation.revoked_by, formatInstantShort(revocation.revoked_at, airport))}
      </span>
      <span className={styles.reason}>{revocation.reason}</span>
    </span>
  );
}
