import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format";
import { LANE_SERIES } from "../../nouns/declaration/lane-badge";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { roughly, timeOfDay, useMinuteOfDay } from "../../nouns/declaration/day-time";
import { type TimedFlight, useTimedFlights } from "../../nouns/declaration/timed-flights";
import { dayFlights } from "./day-flights";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { StackedBar } from "../../ui/stacked-bar";
import { Tag } from "../../ui/tag";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./flight-timeline.module.css";
import { LaneCounts } from "./lane-counts";

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
  const next = flights.findIndex(({ minute }) => minute === null || minute > now);
  return (
    <>
      {!leaves && <NextArrival flights={flights} now={now} />}
      <ol className={styles.flights} aria-label={t.label}>
        {flights.map((flight, index) => (
          <Fragment key={`${flight.flight_number} ${flight.direction}`}>
            {index === next && <Now minute={now} />}
            <Flight flight={flight} most={most} />
          </Fragment>
        ))}
        {next === -1 && <Now minute={now} />}
      </ol>
      <p className={sharedStyles.quiet}>{leaves ? t.leavingHint : t.hint}</p>
    </>
  );
}

function NextArrival({ flights, now }: { flights: readonly TimedFlight[]; now: number }) {
  const next = flights.find(
    ({ minute, pending, direction }) => minute !== null && minute > now && pending > 0 && direction !== "salida",
  );
  // Where no time is known, nothing can be said of what is still to come.
  if (flights.every(({ minute }) => minute === null)) return null;
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

function Flight({ flight, most }: { flight: TimedFlight; most: number }) {
  const { flight_number, direction, declared, presented, pending, minute } = flight;
  const lanes = { rojo: flight.red, amarillo: flight.yellow, verde: flight.green };
  return (
    <li className={styles.flight} data-over={pending === 0}>
      <span className={styles.time}>{minute === null ? t.unknown : timeOfDay(minute)}</span>
      <span className={styles.name}>
        <Link to={`/declaraciones/revision?vuelo=${flight_number}`} translate="no">
          {flight_number}
        </Link>
        <span className={sharedStyles.quiet}>{texts.retentionList.directions[direction]}</span>
      </span>
      <span className={styles.bars}>
        <StackedBar series={LANE_SERIES} counts={lanes} most={most} />
        <span className={styles.counts}>
          <LaneCounts counts={lanes} />
          {pending > 0 && presented > 0 && (
            <span className={sharedStyles.quiet}>{t.presented(formatNumber(presented), formatNumber(declared))}</span>
          )}
        </span>
      </span>
      <span className={styles.tag}>
        {pending > 0 ? (
          <Tag tone="waiting">{t.pending(formatNumber(pending))}</Tag>
        ) : (
          <Tag tone="done">{t.allPresented(declared)}</Tag>
        )}
      </span>
    </li>
  );
}
