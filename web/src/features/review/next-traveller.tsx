import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format";
import { listedName } from "../../lib/person-name";
import { LaneBadge, LaneBand } from "../../nouns/declaration/lane-badge";
import { statesAfter } from "./expected-state";
import { DeclarationStateTag } from "../../nouns/declaration/state-tag";
import { unsentSteps } from "../../offline/unsent-steps";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { EmptyState } from "../../ui/empty-state";
import { LinkButton } from "../../ui/link-button";
import { Name } from "../../ui/sentence";
import { type FlightDay, flightQueue, type QueueItem } from "./counter-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./next-traveller.module.css";
import opens from "./opens.module.css";
import { isWaiting } from "./prepared-lists";
import { reasonOf } from "./queue-rows";
import { useDayFlights } from "./use-day-flights";

const t = texts.review;

interface NextTravellerProps {
  day: FlightDay;
  /** The flight that is open; without one, the flight that comes now or next. */
  flight: string | null;
  hrefOf: (code: string) => string;
}

/** Who is to be attended next, with one button. */
export function NextTraveller({ day, flight, hrefOf }: NextTravellerProps) {
  const { next, number, flights, isRead } = useNext(day, flight);
  // The list beside it says that there is no flight, or that it is still read.
  if (flights.length === 0 || !isRead) return null;
  // Nor is it said twice that nobody waits on the flight that is open.
  if (!next && flight !== null) return null;
  if (!next || number === undefined)
    return <EmptyState title={number === undefined ? t.pickTitleOfDay : t.pickTitle}>{t.pick}</EmptyState>;
  return (
    <section className={styles.next} aria-labelledby="siguiente">
      <h2 id="siguiente" className={sharedStyles.quiet}>
        {t.next(number)}
      </h2>
      <LaneBand id="canal-siguiente" lane={next.lane.code} reason={reasonOf(next)} over={false} />
      <p className={styles.name}>
        <Name>{listedName(next)}</Name>
      </p>
      <p className={styles.facts}>
        <span className={styles.code} translate="no">
          {next.code}
        </span>
        <DeclarationStateTag state={next.state} />
        <span className={sharedStyles.quiet}>
          {next.item_count === 0 ? t.noItems : t.items(formatNumber(next.item_count))}
        </span>
      </p>
      <LinkButton kind="primary" to={hrefOf(next.code)} preventScrollReset>
        {t.openNext}
      </LinkButton>
    </section>
  );
}

/** The same above the flights, where there is no room beside them: one row that opens it. */
export function NextTravellerRow({ day, hrefOf }: Omit<NextTravellerProps, "flight">) {
  const { next, number, isRead, isFailed } = useNext(day, null);
  if (!isRead) return isFailed ? null : <div className={styles.coming} />;
  if (!next || number === undefined) return null;
  return (
    <section className={classes(opens.opens, styles.row)} aria-labelledby="siguiente">
      <h2 id="siguiente" className={sharedStyles.quiet}>
        {t.next(number)}
      </h2>
      <LaneBadge lane={next.lane.code} short />
      <p className={styles.who}>
        <Link to={hrefOf(next.code)} className={styles.opens} preventScrollReset>
          <Name>{listedName(next)}</Name>
        </Link>
        <span className={styles.code} translate="no">
          {next.code}
        </span>
      </p>
    </section>
  );
}

function useNext(day: FlightDay, flight: string | null) {
  const { current, flights, isInOrder } = useDayFlights(day);
  const number = flight ?? current?.flight_number;
  const queue = useInfiniteQuery({
    ...flightQueue({ ...day, flight_number: number ?? "", open: true }),
    enabled: number !== undefined,
  });
  const steps = useQuery(unsentSteps).data ?? [];
  // Whoever was decided on here without a network is not called again.
  const waiting = (queue.data?.pages.flatMap((page) => page.items) ?? [])
    .map((item) =>
      statesAfter(
        item,
        steps.filter(({ code }) => code === item.code),
      ),
    )
    .filter(isOpen);
  const next = waiting.find(({ attendant }) => attendant === null) ?? waiting[0];
  // Until the hours are known, only a day on which nobody waits has an answer.
  const isRead =
    number === undefined ? isInOrder || flights.every(({ pending }) => pending === 0) : queue.data !== undefined;
  return { next, number, flights, isRead, isFailed: queue.isError };
}

/** Whether it still waits for a decision of this control. */
const isOpen = ({ departs, departure, state }: QueueItem) => isWaiting(departs && departure ? departure : state);
