import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { listState } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { seesEveryAirport } from "../../api/roles";
import { formatDate, todayAt } from "../../lib/format";
import { timeUnder, zoneOfList } from "../../lib/listed-instant";
import { staffCode } from "../../lib/staff-name";
import { ListScreen } from "../../lists/list-screen";
import { activityTexts as t } from "../../texts/activity";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Combobox } from "../../ui/combobox";
import styles from "./activity-view.module.css";
import { activityList, auditPeople, type AuditRecord } from "./audit-queries";
import { personOptions } from "./person-options";
import { type RecordNames, useRecordNames } from "./record-names";
import { deedOf, roleOf } from "./record-words";

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
          <section key={`${day} ${deeds[0]?.sequence}`} className={styles.day}>
            <h2>
              {formatDate(day)} <span className={styles.zone}>{texts.ui.hoursOf(zone)}</span>
            </h2>
            <ol aria-label={t.list(formatDate(day))}>
              {deeds.map((record) => (
                <Deed
                  key={record.sequence}
                  record={record}
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
  record: AuditRecord;
  /** Which the heading of the day says. */
  zone: string;
  names: RecordNames;
  /** Narrows the list to one person. */
  onPerson: ((id: string) => void) | undefined;
}

function Deed({ record, zone, names, onPerson }: DeedProps) {
  const { time, airport, actor } = record;
  const { id, name } = actor;
  const where = [id && staffCode(id), roleOf(actor), airport && texts.audit.at(names.airport(airport))]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={styles.deed}>
      <time dateTime={time}>{timeUnder(zone)(time, airport)}</time>
      <p>
        {onPerson && id && name ? (
          <Button kind="quiet" className={styles.person} aria-label={t.onlyOf(name)} onClick={() => onPerson(id)}>
            {name}
          </Button>
        ) : (
          <strong>{name}</strong>
        )}{" "}
        {deedOf(record, names)}.
      </p>
      <p className={styles.quiet}>{where}</p>
    </li>
  );
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
