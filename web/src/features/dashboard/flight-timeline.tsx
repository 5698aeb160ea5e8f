import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { LaneBar } from "../../nouns/declaration/lane-bar";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { roughly, timeOfDay, useMinuteOfDay } from "../../nouns/declaration/day-time";
import { type TimedFlight, useTimedFlights } from "../../nouns/declaration/timed-flights";
import { dayFlights } from "./day-flights";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import hidden from "../../ui/hidden.module.css";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./flight-timeline.module.css";

const t = texts.dashboard.timeline;
/** The day's flights in the order in which they come, with what each brings, and where the day stands. */
export function FlightTimeline({ airport, today }: { airport: string; today: string }) {
  const found = useQuery(dayFlights(airport, today));
  const flights = useTimedFlights(found.data?.items, airport, today);
  return (
    <Card>
      <div className={sharedStyles.over}>
        <h2>{t.title}</h2>
        <Link to="/declaraciones/revision">{texts.dashboard.allToday}</Link>
      </div>
      {!found.isError && !flights && <Skeleton blocks={2} />}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {flights?.length === 0 && (
        <p>
          <strong>{t.emptyTitle}.</strong> <span className={sharedStyles.quiet}>{t.empty}</span>
        </p>
      )}
      {flights && flights.length > 0 && <Timeline flights={flights} airport={airport} />}
      <LeftOutNotice
        counted
        count={found.data?.left_out}
        to={`/declaraciones?viaje_desde=${today}&viaje_hasta=${today}&sospechosas=solo`}
      />
    </Card>
  );
}

function Timeline({ flights, airport }: { flights: readonly TimedFlight[]; airport: string }) {
  const now = useMinuteOfDay(airport);
  const most = Math.max(...flights.map(({ declared }) => declared));
  const leaves = flights.every(({ departs }) => departs);
  const timed = flights.some(({ minute }) => minute !== null);
  const next = flights.findIndex(({ minute }) => minute === null || minute > now);
  return (
    <>
      {timed && !leaves && <NextArrival flights={flights} now={now} />}
      <ol className={classes(styles.flights, timed && styles.timed)} aria-label={timed ? t.label : t.title}>
        {flights.map((flight, index) => (
          <Fragment key={`${flight.flight_number} ${flight.direction}`}>
            {timed && index === next && <Now minute={now} />}
            <Flight flight={flight} most={most} timed={timed} />
          </Fragment>
        ))}
        {timed && next === -1 && <Now minute={now} />}
      </ol>
      {timed && <p className={sharedStyles.quiet}>{leaves ? t.leavingHint : t.hint}</p>}
    </>
  );
}

function NextArrival({ flights, now }: { flights: readonly TimedFlight[]; now: number }) {
  const next = flights.find(
    ({ minute, pending, direction }) => minute !== null && minute > now && pending > 0 && direction !== "salida",
  );
  if (!next || next.minute === null) return <p className={styles.next}>{t.noNext}</p>;
  return (
    <p className={styles.next}>
      <span>{t.next}</span>
      <strong>
        <span translate="no">{next.flight_number}</span> {t.in(t.duration(roughly(next.minute - now)))}
      </strong>
      <span>
        {t.about(timeOfDay(next.minute))}
        {" · "}
        {texts.dashboard.region.declaredCount(formatNumber(next.declared))}
      </span>
    </p>
  );
}

const Now = ({ minute }: { minute: number }) => <li className={styles.now}>{t.now(timeOfDay(minute))}</li>;

/** Where no flight has a time there is no column for it. */
function Flight({ flight, most, timed }: { flight: TimedFlight; most: number; timed: boolean }) {
  const { flight_number, direction, declared, pending, minute } = flight;
  return (
    <li className={styles.flight} data-over={pending === 0}>
      {timed && <span className={styles.time}>{minute === null ? <Unknown /> : timeOfDay(minute)}</span>}
      <span className={styles.name}>
        <Link to={`/declaraciones/revision?vuelo=${flight_number}`} translate="no">
          {flight_number}
        </Link>{" "}
        <span className={sharedStyles.quiet}>{texts.retentionList.directions[direction]}</span>
      </span>
      <span className={styles.bar}>
        <LaneBar counts={{ rojo: flight.red, amarillo: flight.yellow, verde: flight.green }} most={most} />
      </span>
      <span className={pending > 0 ? styles.pending : styles.done}>
        {pending > 0 ? t.pending(formatNumber(pending)) : t.allPresented(declared)}
      </span>
    </li>
  );
}

const Unknown = () => (
  <>
    <span aria-hidden="true">—</span>
    <span className={hidden.hidden}>{t.unknown}</span>
  </>
);
