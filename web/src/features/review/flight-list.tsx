import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type FlightDay, type FlightFigures, flightList } from "./counter-queries";
import { formatNumber } from "../../lib/format";
import { texts } from "../../texts/es";
import { EmptyState } from "../../ui/empty-state";
import { LaneBadge } from "../../nouns/declaration/lane-badge";
import { PagedList } from "../../ui/paged-list";
import styles from "./flight-list.module.css";
import { SuspiciousSwitch } from "./suspicious-switch";

const t = texts.review.flights;

interface FlightListProps {
  day: FlightDay;
  hrefOf: (flightNumber: string) => string;
  /** Where declarations with the mark of a mass submission are shown, too, or not any more. */
  suspiciousTo: string;
}

/** The day's flights with what is declared, presented and pending, and the lanes as numbers. */
export function FlightList({ day, hrefOf, suspiciousTo }: FlightListProps) {
  const list = useInfiniteQuery(flightList(day));
  return (
    <>
      <SuspiciousSwitch on={day.suspicious} leftOut={list.data?.pages[0]?.left_out} counted to={suspiciousTo} />
      <PagedList list={list} empty={<EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>}>
        {(flights) => (
          <ul className={styles.flights} aria-label={t.label}>
            {flights.map((flight) => (
              <li key={`${flight.flight_number} ${flight.direction} ${flight.departs}`}>
                <Link to={hrefOf(flight.flight_number)} className={styles.flight} preventScrollReset>
                  <Flight flight={flight} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Flight({ flight }: { flight: FlightFigures }) {
  const lanes = [
    ["rojo", flight.red],
    ["amarillo", flight.yellow],
    ["verde", flight.green],
  ] as const;
  const used = lanes.filter(([, count]) => count > 0);
  return (
    <>
      <span className={styles.line}>
        <strong className={styles.number}>{flight.flight_number}</strong>
        <span className={styles.quiet}>
          {texts.declarations.travel.directions[flight.direction].label}
          {flight.departs && ` · ${texts.review.departure.departs}`}
        </span>
      </span>
      <span className={styles.figures}>
        <Figure count={flight.declared} name={t.declared} />
        {flight.departs ? (
          <Figure count={flight.sealed} name={texts.review.departure.sealed} />
        ) : (
          <Figure count={flight.presented} name={t.presented} />
        )}
        <Figure count={flight.pending} name={t.pending} />
      </span>
      <span className={styles.lanes}>
        {used.map(([lane, count]) => (
          <span key={lane} className={styles.lane}>
            <LaneBadge lane={lane} short /> {formatNumber(count)}
          </span>
        ))}
        {!flight.departs && flight.sealed > 0 && (
          <span className={styles.quiet}>
            {formatNumber(flight.sealed)} {texts.review.departure.sealed(flight.sealed)}
          </span>
        )}
      </span>
    </>
  );
}

function Figure({ count, name }: { count: number; name: (count: number) => string }) {
  return (
    <span className={styles.figure}>
      <strong>{formatNumber(count)}</strong> {name(count)}
    </span>
  );
}
