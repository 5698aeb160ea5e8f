import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf, codesOf } from "../../lib/choices";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { choiceField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { RetentionTabs } from "../../nouns/act/tabs";
import { ownMarks } from "../../offline/device";
import { texts } from "../../texts/catalogue";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { ForbiddenNotice } from "../../ui/forbidden-page";
import { Name } from "../../ui/sentence";
import { Tag } from "../../ui/tag";
import { ZoneSlot } from "../../ui/zone-line";
import { DevicePanel } from "./device-panel";
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
  const [opened, setOpened] = useState<string | null>(null);
  const own = useQuery(ownMarks).data ?? [];
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
      counts={countsOf}
      empty={{ title: t.emptyTitle, text: url.filtered ? t.emptyFiltered : t.empty }}
    >
      {(rows) => {
        const shown = rows.find(({ mark }) => mark === opened);
        return (
          <>
            <DeviceTables
              columns={columnsOf({ airports, own, several: selected === null, mayRevoke, onOpen: setOpened })}
              rows={rows}
            />
            {shown && <DevicePanel device={shown} mayRevoke={mayRevoke} onClose={() => setOpened(null)} />}
          </>
        );
      }}
    </ListScreen>
  );
}

const STATES = choicesOf(t.states);

const isUnused = ({ act_count: acts }: RegisteredDevice) => acts === 0;

/** How many are seen and how many are folded, of how many. */
function countsOf(rows: readonly RegisteredDevice[], total: string): string {
  const unused = rows.filter(isUnused).length;
  const [shown, others] = [formatNumber(rows.length), rows.length - unused];
  if (unused === 0 || others === 0) return texts.ui.shownOf(shown, total);
  const seen = t.seen(formatNumber(others), formatNumber(unused));
  return shown === total ? seen : t.seenOf(seen, total);
}

/** Those that never issued an act are many, and nobody looks for them: they are folded beneath the others. */
function DeviceTables({ columns, rows }: { columns: readonly Column<RegisteredDevice>[]; rows: RegisteredDevice[] }) {
  const unused = rows.filter(isUnused);
  const others = rows.filter((row) => !isUnused(row));
  const caption = texts.app.titles.devices;
  const table = (name: string, listed: RegisteredDevice[]) => (
    <DataTable caption={name} columns={columns} rows={listed} rowKey={({ mark }) => mark} />
  );
  if (unused.length === 0 || others.length === 0) return table(caption, rows);
  return (
    <>
      {table(caption, others)}
      <details className={styles.unused}>
        <summary>{t.unused(unused.length)}</summary>
        {/* It says its zone itself. */}
        <ZoneSlot value={null}>{table(t.unused(unused.length), unused)}</ZoneSlot>
      </details>
    </>
  );
}

interface ColumnsOf {
  airports: readonly Entry[] | undefined;
  /** The marks of this device. */
  own: readonly string[];
  /** Whether they are of several airports. */
  several: boolean;
  mayRevoke: boolean;
  onOpen: (mark: string) => void;
}

const columnsOf = ({ airports, own, several, mayRevoke, onOpen }: ColumnsOf): readonly Column<RegisteredDevice>[] => [
  {
    key: "mark",
    title: t.columns.mark,
    phone: "lead",
    cell: (row) => (
      <Pair under={several && <Name>{airportName(airports, row.airport)}</Name>}>
        <strong className={styles.mark}>{row.mark}</strong> {own.includes(row.mark) && <Tag>{t.own}</Tag>}
      </Pair>
    ),
    short: ({ mark }) => (
      <button type="button" onClick={() => onOpen(mark)}>
        <span className={styles.mark}>{mark}</span>
      </button>
    ),
  },
  {
    key: "airport",
    title: texts.staff.airport,
    phone: "fact",
    phoneOnly: true,
    cell: ({ airport }) => several && <Name>{airportName(airports, airport)}</Name>,
  },
  {
    key: "acts",
    title: t.columns.acts,
    phone: "fact",
    airport: (row) => row.airport,
    cell: (row, instant) =>
      row.act_count === 0 ? (
        <span className={styles.quiet}>{t.never}</span>
      ) : (
        <Pair under={row.last_received_at ? t.last(instant(row.last_received_at, row.airport)) : t.never}>
          {formatNumber(row.act_count)}
        </Pair>
      ),
    short: (row, instant) =>
      row.act_count > 0 && (
        <>
          {t.actCount(formatNumber(row.act_count))}
          {row.last_received_at && (
            <>
              {", "}
              <span className={styles.whole}>{t.lastOf(instant(row.last_received_at, row.airport))}</span>
            </>
          )}
        </>
      ),
  },
  {
    key: "registered",
    title: t.columns.registered,
    phone: "fact",
    airport: (row) => row.airport,
    cell: (row, instant) => (
      <Pair under={<Name>{row.registered_by.name}</Name>}>{instant(row.registered_at, row.airport)}</Pair>
    ),
    short: (row, instant) =>
      row.act_count === 0 && (
        <>
          {t.registeredAt(instant(row.registered_at, row.airport))} · <Name>{row.registered_by.name}</Name>
        </>
      ),
  },
  {
    key: "state",
    title: t.columns.state,
    phone: "tag",
    cell: (row) => <State device={row} mayRevoke={mayRevoke} />,
    short: ({ mark, revocation }) => (
      <>
        {own.includes(mark) && <Tag>{t.own}</Tag>}
        {revocation ? <Tag>{t.revoked}</Tag> : <Tag tone="done">{t.active}</Tag>}
      </>
    ),
  },
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
