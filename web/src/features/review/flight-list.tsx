import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type FlightDay, flightQueue } from "./counter-queries";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { LaneBar } from "../../nouns/declaration/lane-bar";
import { timeOfDay } from "../../nouns/declaration/day-time";
import { texts } from "../../texts/catalogue";
import { EmptyState } from "../../ui/empty-state";
import { PagedList } from "../../ui/paged-list";
import { useMedia } from "../../ui/use-media";
import hidden from "../../ui/hidden.module.css";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./flight-list.module.css";
import opens from "./opens.module.css";
import { QueueRows } from "./queue-rows";
import { SuspiciousSwitch } from "./suspicious-switch";
import { type DayFlight, useDayFlights } from "./use-day-flights";

const t = texts.review.flights;
/** How many of the current flight stand below it. */
const SHOWN = 4;
/** In percent, what a number of two digits needs in a bar that has a phone's line only in part. */
const LEAST = 17;

interface FlightListProps {
  day: FlightDay;
  hrefOf: (flightNumber: string) => string;
  hrefOfCode: (code: string) => string;
  chosen: string | null;
  /** Whether who is to be attended on the current flight stands below it. */
  withQueue: boolean;
  /** Where declarations with the mark of a mass submission are shown, too, or not any more. */
  suspiciousTo: string;
}

/** The day's flights by hour, each a line. */
export function FlightList({ day, hrefOf, hrefOfCode, chosen, withQueue, suspiciousTo }: FlightListProps) {
  const { list, flights, current } = useDayFlights(day);
  const most = Math.max(...flights.map(({ declared }) => declared));
  const timed = flights.some(({ minute }) => minute !== null);
  const isTablet = useMedia("screen and (min-width: 768px) and (max-width: 1279px)");
  const isRoomy = useMedia("screen and (min-width: 1400px)");
  const leaving = flights.some((flight) => flight.departs);
  // Beside a declaration the list is narrow, and a control before boarding has a longer name.
  const inLine = isTablet || (isRoomy && chosen === null && !leaving);
  return (
    <>
      <SuspiciousSwitch on={day.suspicious} leftOut={list.data?.pages[0]?.left_out} counted to={suspiciousTo} />
      <PagedList list={list} empty={<EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>}>
        {() => (
          <ul className={styles.flights} aria-label={t.label}>
            {flights.map((flight) => {
              const { flight_number, direction, departs } = flight;
              return (
                <li key={`${flight_number} ${direction} ${departs}`}>
                  <Link
                    to={hrefOf(flight_number)}
                    className={classes(
                      opens.opens,
                      styles.flight,
                      timed && styles.timed,
                      inLine && styles.line,
                      leaving && styles.departing,
                    )}
                    preventScrollReset
                  >
                    <Flight flight={flight} most={most} timed={timed} />
                  </Link>
                  {withQueue && flight === current && (
                    <FirstOfQueue
                      day={day}
                      flight={flight_number}
                      to={hrefOf(flight_number)}
                      hrefOf={hrefOfCode}
                      chosen={chosen}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </PagedList>
    </>
  );
}

interface FirstOfQueueProps {
  day: FlightDay;
  flight: string;
  to: string;
  hrefOf: (code: string) => string;
  chosen: string | null;
}

function FirstOfQueue({ day, flight, to, hrefOf, chosen }: FirstOfQueueProps) {
  const queue = useInfiniteQuery(flightQueue({ ...day, flight_number: flight, open: true }));
  const rows = queue.data?.pages.flatMap((page) => page.items) ?? [];
  if (rows.length === 0) return null;
  return (
    <div className={styles.open}>
      <QueueRows items={rows.slice(0, SHOWN)} chosen={chosen} hrefOf={hrefOf} />
      {rows.length > SHOWN && (
        <Link to={to} className={styles.more} preventScrollReset>
          {t.wholeQueue(formatNumber(queue.data?.pages[0]?.total ?? rows.length))}
        </Link>
      )}
    </div>
  );
}

interface FlightProps {
  flight: DayFlight;
  /** How many are declared for the fullest of them. */
  most: number;
  /** Whether any of them has a time. */
  timed: boolean;
}

function Flight({ flight, most, timed }: FlightProps) {
  const { flight_number, direction, departs, pending, declared, sealed, minute } = flight;
  const way = departs ? texts.review.departure.departs : texts.retentionList.directions[direction];
  return (
    <>
      {timed && <span className={styles.time}>{minute === null ? <Unknown /> : timeOfDay(minute)} </span>}
      <span className={styles.name}>
        <strong className={styles.number} translate="no">
          {flight_number}
        </strong>{" "}
        <span className={sharedStyles.quiet}>{way} </span>
      </span>
      <span className={styles.bar}>
        <LaneBar
          counts={{ rojo: flight.red, amarillo: flight.yellow, verde: flight.green }}
          most={most}
          least={LEAST}
        />
      </span>
      <span className={pending > 0 ? styles.pending : styles.quiet}>
        {pending > 0
          ? t.pending(formatNumber(pending))
          : sealed > 0
            ? `${formatNumber(sealed)} ${texts.review.departure.sealed(sealed)}`
            : t.presented(formatNumber(declared))}
      </span>
    </>
  );
}

const Unknown = () => (
  <>
    <span aria-hidden="true">—</span>
    <span className={hidden.hidden}>{t.unknown}</span>
  </>
);
