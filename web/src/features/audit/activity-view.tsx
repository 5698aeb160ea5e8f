import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { listState } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { formatDate, formatTime, todayAt } from "../../lib/format";
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
import { deedOf } from "./record-words";

/** What people did, day by day: one's own, and for those who oversee, everybody's. */
export function ActivityView() {
  const user = useSession()?.user;
  const seesAll = user?.role === "admin" || user?.role === "auditor";
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
      list={activity}
      empty={{ title: t.emptyTitle, text: t.empty }}
    >
      {(records) =>
        daysOf(records).map(({ day, deeds }) => (
          <section key={`${day} ${deeds[0]?.sequence}`} className={styles.day}>
            <h2>{formatDate(day)}</h2>
            <ol aria-label={t.list(formatDate(day))}>
              {deeds.map((record) => (
                <Deed
                  key={record.sequence}
                  record={record}
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
  names: RecordNames;
  /** Narrows the list to one person. */
  onPerson: ((id: string) => void) | undefined;
}

function Deed({ record, names, onPerson }: DeedProps) {
  const { time, airport, actor } = record;
  const { id, name } = actor;
  const where = [
    id && staffCode(id),
    actor.role && (texts.audit.roles[actor.role] ?? actor.role),
    airport && texts.audit.at(names.airport(airport)),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={styles.deed}>
      <time dateTime={time}>{formatTime(time, airport)}</time>
      <p>
        {onPerson && id && name ? (
          <Button kind="quiet" className={styles.person} aria-label={t.onlyOf(name)} onClick={() => onPerson(id)}>
            {name}
          </Button>
        ) : (
          <strong>{name}</strong>
        )}{" "}
        {deedOf(record, names)}.{where && <span className={styles.quiet}>{where}</span>}
      </p>
    </li>
  );
}

/** Records under the calendar day on which they happened, where they happened. */
function daysOf(records: readonly AuditRecord[]): { day: string; deeds: AuditRecord[] }[] {
  const days: { day: string; deeds: AuditRecord[] }[] = [];
  for (const record of records) {
    const day = todayAt(record.airport, new Date(record.time));
    const last = days.at(-1);
    if (last?.day === day) last.deeds.push(record);
    else days.push({ day, deeds: [record] });
  }
  return days;
}
