import { formatNumber, formatTimeBare } from "../../lib/format";
import { SpaceNotice } from "../../nouns/device/space-notice";
import { NotKeptError } from "../../storage/not-kept-error";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import sharedStyles from "../../ui/shared.module.css";
import type { FlightDay } from "./counter-queries";
import { useFlightPreparation } from "./use-flight-preparation";

const t = texts.review.preparation;

interface FlightPreparationProps {
  day: FlightDay;
  /** The flight that is open; without one, those of the next hours are prepared. */
  flight: string | null;
}

/** Keeps the flights at hand for work without a network, and says how fresh they are and whether there is space. */
export function FlightPreparation(props: FlightPreparationProps) {
  return (
    <>
      <SpaceNotice />
      <PreparedFlights {...props} />
    </>
  );
}

function PreparedFlights({ day, flight }: FlightPreparationProps) {
  const online = useOnline();
  const { flights, ofDay, declarations, since, pending, failed, error, again } = useFlightPreparation(day, flight);
  if (pending) return <p className={sharedStyles.quiet}>{t.preparing}</p>;
  if (error instanceof NotKeptError) return <Notice kind="warning">{t.notKept}</Notice>;
  if (online && failed > 0)
    return (
      <Notice kind="warning" actions={<Button onClick={again}>{t.again}</Button>}>
        {t.failed(failed)}
      </Notice>
    );
  if (since === null) return null;
  return (
    <p className={sharedStyles.quiet}>
      {t.ready(
        t.trips(flights, ofDay),
        formatNumber(declarations),
        formatTimeBare(new Date(since).toISOString(), day.airport),
      )}
    </p>
  );
}
