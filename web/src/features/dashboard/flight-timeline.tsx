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
        <Link to="/declaraciones/revision">{t.all}</Link>
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
  const timed = flights.filter(({ minute }) => minute !== null);
  const untimed = flights.filter(({ minute }) => minute === null);
  const next = timed.findIndex(({ minute }) => minute !== null && minute > now);
  const rowOf = (flight: TimedFlight) => <Flight key={keyOf(flight)} flight={flight} most={most} />;
  if (timed.length === 0)
    return (
      <ol className={styles.flights} aria-label={t.title}>
        {flights.map(rowOf)}
      </ol>
    );
  return (
    <>
      {!leaves && <NextArrival flights={flights} now={now} />}
      <ol className={classes(styles.flights, styles.timed)} aria-label={t.label}>
        {timed.map((flight, index) => (
          <Fragment key={keyOf(flight)}>
            {index === next && <Now minute={now} />}
            {rowOf(flight)}
          </Fragment>
        ))}
        {next === -1 && <Now minute={now} />}
      </ol>
      <p className={sharedStyles.quiet}>{leaves ? t.leavingHint : t.hint}</p>
      {untimed.length > 0 && (
        <>
          <h3>{t.untimed}</h3>
          <ol className={styles.flights} aria-label={t.untimed}>
            {untimed.map(rowOf)}
          </ol>
        </>
      )}
    </>
  );
}

const keyOf = ({ flight_number: number, direction }: TimedFlight): string => `${number} ${direction}`;

function NextArrival({ flights, now }: { flights: readonly TimedFlight[]; now: number }) {
  const expected = flights.filter(({ pending, direction }) => pending > 0 && direction !== "salida");
  const next = expected.find(({ minute }) => minute !== null && minute > now);
  if (!next || next.minute === null) {
    // One whose time nobody knows may still come.
    return expected.some(({ minute }) => minute === null) ? null : <p className={styles.next}>{t.noNext}</p>;
  }
  return (
    <p className={styles.next}>
      <span>{t.next}</span>
      <strong>
        <span translate="no">{next.flight_number}</span> {t.in(texts.staff.duration(roughly(next.minute - now)))}
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

/** Flights without a time stand among themselves, without a column for it. */
function Flight({ flight, most }: { flight: TimedFlight; most: number }) {
  const { flight_number, direction, declared, pending, minute } = flight;
  return (
    <li className={styles.flight} data-over={pending === 0}>
      {minute !== null && <span className={styles.time}>{timeOfDay(minute)}</span>}
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
