import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { listState } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { seesEveryAirport } from "../../api/roles";
import { formatDate, formatNumber, formatTimeBare, todayAt, zoneName } from "../../lib/format";
import { zoneOfList } from "../../lib/listed-instant";
import { ListScreen } from "../../lists/list-screen";
import { activityTexts as t } from "../../texts/activity";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Combobox } from "../../ui/combobox";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./activity-view.module.css";
import { activityList, auditPeople, type AuditRecord } from "./audit-queries";
import { personOptions } from "./person-options";
import { type RecordNames, useRecordNames } from "./record-names";
import { Deed as Told } from "./record-sentence";
import { deedOf } from "./record-words";

/** What people did, day by day: one's own, and for those who oversee, everybody's. */
export function ActivityView() {
  const user = useSession()?.user;
  const seesAll = seesEveryAirport(user?.role);
  const [params, setParams] = useSearchParams();
  const whose = seesAll ? (params.get("persona") ?? "") : "";
  const activity = useInfiniteQuery(activityList(whose));
  const choose = (id: string) => setParams(id ? { persona: id } : {}, { replace: true });

  const people = useQuery({ ...auditPeople, enabled: seesAll });
  const names = useRecordNames();

  const own = { value: user?.id ?? "", label: t.own };
  const others = personOptions(people.data, whose).filter(({ value }) => value !== own.value);
  return (
    <ListScreen
      narrow
      lead={seesAll ? t.leadAll : t.leadOwn}
      filters={
        seesAll && (
          <div className={styles.filter}>
            <Combobox
              label={t.whose}
              hint={t.everybody}
              list={listState(people)}
              options={[own, ...others]}
              value={whose}
              onChange={choose}
            />
          </div>
        )
      }
      filtered={whose !== ""}
      list={activity}
      empty={{ title: t.emptyTitle, text: t.empty }}
    >
      {(records) =>
        daysOf(records).map(({ day, zone, deeds }) => (
          <section key={`${day} ${deeds[0]?.sequence}`} className={classes(sharedStyles.close, styles.day)}>
            <h2>
              {formatDate(day)} <span className={styles.zone}>{texts.ui.hoursOf(zone)}</span>
            </h2>
            <ol aria-label={t.list(formatDate(day))}>
              {runsOf(deeds, names).map((run) => (
                <Deed
                  key={run[0].sequence}
                  run={run}
                  zone={zone}
                  names={names}
                  onPerson={seesAll && !whose ? choose : undefined}
                />
              ))}
            </ol>
          </section>
        ))
      }
    </ListScreen>
  );
}

interface DeedProps {
  run: Run;
  /** Which the heading of the day says. */
  zone: string;
  names: RecordNames;
  /** Narrows the list to one person. */
  onPerson: ((id: string) => void) | undefined;
}

function Deed({ run, zone, names, onPerson }: DeedProps) {
  const [record] = run;
  const { time, airport, actor } = record;
  const { id, name } = actor;
  const where = [
    // The heading says the zone of most.
    zoneName(airport) !== zone && zoneName(airport).split(",")[0],
    run.length > 1 && t.times(formatNumber(run.length), formatTimeBare(run.at(-1)?.time ?? time, airport)),
    airport && texts.audit.at(names.airport(airport)),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={styles.deed}>
      <time dateTime={time}>{formatTimeBare(time, airport)}</time>
      <p>
        {onPerson && id && name ? (
          <Button kind="quiet" className={styles.person} aria-label={t.onlyOf(name)} onClick={() => onPerson(id)}>
            {name}
          </Button>
        ) : (
          name
        )}{" "}
        {run.length > 1 && record.type === DEVICE ? (
          t.devices(formatNumber(run.length))
        ) : (
          <Told record={record} names={names} />
        )}
        .
      </p>
      <p className={styles.quiet}>{where}</p>
    </li>
  );
}

type Run = readonly [AuditRecord, ...AuditRecord[]];
const DEVICE = "pinzon.retention.device_registered.v1";

/** What somebody did again and again, the last time first. */
function runsOf(deeds: readonly AuditRecord[], names: RecordNames): readonly Run[] {
  const runs: [AuditRecord, ...AuditRecord[]][] = [];
  const alike = (one: AuditRecord, other: AuditRecord) =>
    one.actor.id === other.actor.id &&
    one.airport === other.airport &&
    one.type === other.type &&
    (one.type === DEVICE || deedOf(one, names) === deedOf(other, names));
  for (const deed of deeds) {
    const last = runs.at(-1);
    if (last && alike(last[0], deed)) last.push(deed);
    else runs.push([deed]);
  }
  return runs;
}

/** Records under the calendar day on which they happened, where they happened, and the zone of most of them. */
function daysOf(records: readonly AuditRecord[]) {
  const days: { day: string; deeds: AuditRecord[] }[] = [];
  for (const record of records) {
    const day = todayAt(record.airport, new Date(record.time));
    const last = days.at(-1);
    if (last?.day === day) last.deeds.push(record);
    else days.push({ day, deeds: [record] });
  }
  return days.map(({ day, deeds }) => ({ day, deeds, zone: zoneOfList(deeds.map(({ airport }) => airport)) }));
}
